import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./find-form.module.css";

/** The words are in the address, so that a reload finds the same again. */
export function FindForm({ text }: { text: string }) {
  const [typed, setTyped] = useState(text);
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: "/operator/people", search: typed.trim().length >= 2 ? { text: typed.trim() } : {} });
      }}
    >
      <TextField label="Email, name or ABN" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button type="submit">Find</Button>
    </form>
  );
}
