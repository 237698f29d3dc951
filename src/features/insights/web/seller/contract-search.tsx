import { contractsText } from "#features/insights/web/insights-text.ts";
import { maxWordsLength } from "#web/lists/known-search.ts";
import { useTypedWords } from "#web/lists/use-typed-words.ts";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useNavigate } from "@tanstack/react-router";
import { readSellerUrl } from "./seller-url.ts";

const fieldId = "contracts";

/** Leads to the field that searches a seller's contracts. Before scripts run it leads to its place on the page. */
export const ContractSearchLink = ({ of }: { of: number }) => (
  <ButtonAnchor
    href={`#${fieldId}`}
    icon="search"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(fieldId)?.focus();
    }}
  >
    Search its {contractsText(of)}
  </ButtonAnchor>
);

/** Searches a seller's contracts. Before scripts run Enter sends the form. `text`: what the address searches. */
export function ContractSearch({ slug, text }: { slug: string; text: string | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useTypedWords(text);
  return (
    <search>
      <form
        action={`/insights/${slug}`}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({
            to: "/insights/$sellerSlug",
            params: { sellerSlug: slug },
            search: readSellerUrl({ q: typed }),
            resetScroll: false,
          });
        }}
      >
        <TextField
          id={fieldId}
          name="q"
          type="search"
          icon="search"
          label="Search these contracts by title, buyer or reference"
          hideLabel
          placeholder="Title, buyer or reference"
          maxLength={maxWordsLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
