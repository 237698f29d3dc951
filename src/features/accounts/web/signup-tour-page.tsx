import { FormPage } from "#web/ui/form-page.tsx";
import { useNavigate } from "@tanstack/react-router";
import { Tour } from "./tour.tsx";

/** The tour as its own page; ends at the search. */
export function SignupTourPage() {
  const navigate = useNavigate();
  return (
    <FormPage title="How it works" wide>
      <Tour onEnd={() => void navigate({ to: "/opportunities" })} endLabel="Start searching" />
    </FormPage>
  );
}
