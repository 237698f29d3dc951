import Mention from "@tiptap/extension-mention";
import type { SuggestionKeyDownProps, SuggestionProps } from "@tiptap/suggestion";

/** Somebody who can be named after an @. */
export type Mentionable = { id: string; name: string };

/** The offered names while an @ is being typed. */
export type Offer = { people: Mentionable[]; choose: (person: Mentionable) => void };

const maxOffered = 5;

type Listen = {
  people: () => readonly Mentionable[];
  onOffer: (offer: Offer | null) => void;
  /** Returns true if the key was for the offer. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** Names after an @, as `<span data-mention="id">@name</span>`. */
export const mentionExtension = ({ people, onOffer, onKey }: Listen) =>
  Mention.extend({
    addAttributes: () => ({
      id: {
        default: "",
        parseHTML: (element: HTMLElement) => element.getAttribute("data-mention"),
        renderHTML: ({ id }: Record<string, unknown>) => ({ "data-mention": id }),
      },
      label: {
        default: "",
        parseHTML: (element: HTMLElement) => element.textContent.replace(/^@/, ""),
        renderHTML: () => ({}),
      },
    }),
    parseHTML: () => [{ tag: "span[data-mention]" }],
    renderHTML: ({ node, HTMLAttributes }) => ["span", HTMLAttributes, `@${String(node.attrs["label"])}`],
  }).configure({
    suggestion: {
      char: "@",
      items: ({ query }) =>
        people()
          .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, maxOffered),
      render: () => {
        const show = ({ items, command }: SuggestionProps<Mentionable>) =>
          onOffer({ people: items, choose: ({ id, name }) => command({ id, label: name } as never) });
        return {
          onStart: show,
          onUpdate: show,
          onKeyDown: ({ event }: SuggestionKeyDownProps) => onKey(event),
          onExit: () => onOffer(null),
        };
      },
    },
  });
