import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { mentionExtension, type Mentionable, type Offer } from "#web/ui/rich-text-mention.ts";
import classes from "#web/ui/rich-text-editor.module.css";
import { Editor } from "@tiptap/core";
import Bold from "@tiptap/extension-bold";
import Document from "@tiptap/extension-document";
import Italic from "@tiptap/extension-italic";
import Link from "@tiptap/extension-link";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import Paragraph from "@tiptap/extension-paragraph";
import Text from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LinkField } from "#web/ui/rich-text-link.tsx";

type Props = {
  label: string;
  /** The HTML at the start. Later values are ignored. */
  initialHtml: string;
  onChange: (html: string) => void;
  /** Who can be named after an @. */
  people: readonly Mentionable[];
};

/** An editor of paragraphs, lists, bold, italic, links and mentions. Heavy, so load it when somebody starts to write. */
export function RichTextEditor({ label, initialHtml, onChange, people }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setStep] = useState(0);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [current, setCurrent] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const changed = useEffectEvent((html: string) => onChange(html));
  const listPeople = useEffectEvent(() => people);
  const onOffer = useEffectEvent((next: Offer | null) => {
    setOffer(next);
    setCurrent(0);
  });
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const count = offer?.people.length ?? 0;
    if (count === 0) return false;
    if (key === "ArrowDown" || key === "ArrowUp") setCurrent((current + (key === "ArrowDown" ? 1 : count - 1)) % count);
    else if (key === "Enter" || key === "Tab") offer?.choose(offer.people[current]!);
    else return false;
    return true;
  });
  const start = useEffectEvent((element: HTMLElement) => {
    const mentions = mentionExtension({
      people: () => listPeople(),
      onOffer: (next) => onOffer(next),
      onKey: (event) => onKey(event),
    });
    const links = Link.configure({ openOnClick: false, protocols: ["http", "https", "mailto"], autolink: true });
    const text = [Document, Paragraph, Text, Bold, Italic, BulletList, OrderedList, ListItem, UndoRedo];
    return new Editor({
      element,
      extensions: [...text, links, mentions],
      content: initialHtml,
      autofocus: "end",
      injectCSS: false,
      editorProps: { attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label } },
      onUpdate: ({ editor: updated }) => changed(updated.isEmpty ? "" : updated.getHTML()),
      onTransaction: () => setStep((step) => step + 1),
    });
  });
  useEffect(() => {
    if (!holder.current) return undefined;
    const started = start(holder.current);
    setEditor(started);
    return () => started.destroy();
  }, []);
  const tool = (icon: Parameters<typeof IconButton>[0]["icon"], name: string, mark: string, run: () => void) => (
    <IconButton icon={icon} label={name} size="xs" pressed={editor?.isActive(mark) ?? false} onClick={run} />
  );
  const chain = () => editor!.chain().focus();
  return (
    <div className={classes["editor"]}>
      <div role="toolbar" aria-label="Format" className={classes["tools"]}>
        {tool("bold", "Bold", "bold", () => chain().toggleBold().run())}
        {tool("italic", "Italic", "italic", () => chain().toggleItalic().run())}
        {tool("list", "Bulleted list", "bulletList", () => chain().toggleBulletList().run())}
        {tool("list-numbers", "Numbered list", "orderedList", () => chain().toggleOrderedList().run())}
        {tool("link", "Link", "link", () => setLinking(!isLinking))}
      </div>
      {isLinking && editor && <LinkField editor={editor} onDone={() => setLinking(false)} />}
      <div ref={holder} className={classes["text"]} />
      <div role="status" className={classes["offer"]}>
        {offer?.people.map((person, index) => (
          <Button
            key={person.id}
            size="xs"
            preset={index === current ? "auxiliary" : "tool"}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => offer.choose(person)}
          >
            {person.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
