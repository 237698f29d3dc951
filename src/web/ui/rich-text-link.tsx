import { Button } from "#web/ui/button.tsx";
import classes from "#web/ui/rich-text-editor.module.css";
import { TextField } from "#web/ui/text-field.tsx";
import type { Editor } from "@tiptap/core";
import { useState } from "react";

/** The address of the link at the selection; without a selection the address is inserted as its own text. */
export function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes("link")["href"] ?? ""));
  const apply = () => {
    const href = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address.trim() === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className={classes["link"]}>
      <TextField
        label="Link address"
        hideLabel
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <Button size="sm" onClick={apply}>
        Set link
      </Button>
    </div>
  );
}
