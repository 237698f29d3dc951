import { slugOf } from "#domain/slug.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ComponentProps } from "react";
import { useSuggestions, type Choice } from "./suggestions.ts";

type Props = Omit<ComponentProps<typeof Combobox>, "listLabel" | "groups" | "onText" | "onChoose"> & {
  onText?: (text: string) => void;
  /** Called for suggestions that lead to a search. A notice is opened by the field itself. */
  onChoose: (choice: Exclude<Choice, { kind: "notice" }>) => void;
  onLeave?: () => void;
};

/** The search field with suggestions. */
export function QueryField({ onText, onChoose, onLeave, ...rest }: Props) {
  const [typed, setTyped] = useState("");
  const { groups, choiceOf } = useSuggestions(typed);
  const navigate = useNavigate();
  const choose = (id: string) => {
    const choice = choiceOf(id);
    setTyped("");
    if (choice?.kind === "notice") {
      onLeave?.();
      void navigate({
        to: "/opportunities/$id/{-$slug}",
        params: { id: choice.id, slug: slugOf(choice.title) || undefined },
      });
    } else if (choice) onChoose(choice);
  };
  return (
    <Combobox
      {...rest}
      name="q"
      listLabel="Suggestions"
      groups={groups}
      onText={(text) => {
        setTyped(text);
        onText?.(text);
      }}
      onChoose={choose}
    />
  );
}
