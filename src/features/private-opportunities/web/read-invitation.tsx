import { maxEmailLength, maxTextLength } from "#features/private-opportunities/shapes.ts";
import { useAction } from "#web/forms/use-action.ts";
import { api } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useRef, useState } from "react";
import classes from "./private-form.module.css";
import type { ReadNotice } from "./private-queries.ts";

/** Bytes of an email that are sent: attachments are not read, and the text comes before them. */
const maxEmailBytes = Math.floor((maxEmailLength / 4) * 3);

/** Where an invitation is pasted or uploaded. What was read goes into the form; nothing is stored. */
export function ReadInvitation({ zone, onRead }: { zone: string; onRead: (read: ReadNotice) => void }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<ReadNotice | null>(null);
  const upload = useRef<HTMLInputElement>(null);
  const read = useAction(
    async (source: { text: string } | { emailSource: string }) => {
      const answer = await api.privateOpportunities.read({ body: { ...source, timeZoneId: zone } });
      setFound(answer);
      onRead(answer);
    },
    { failureTitle: "The text was not read" },
  );
  return (
    <section className={classes["read"]} aria-labelledby="read-title">
      <h2 id="read-title">Fill the form from an invitation</h2>
      <TextArea
        label="Text of the invitation or email"
        name="invitation"
        rows={5}
        maxLength={maxTextLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={classes["readActions"]}>
        <Button size="sm" busy={read.isPending} disabled={!text.trim()} onClick={() => read.mutate({ text })}>
          Read the text
        </Button>
        <Button size="sm" onClick={() => upload.current?.click()}>
          Upload an email (.eml)
        </Button>
        <input
          ref={upload}
          type="file"
          name="email"
          accept=".eml,message/rfc822"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void base64Of(file).then((emailSource) => read.mutate({ emailSource }));
            target.value = "";
          }}
        />
        <span className={classes["quiet"]}>Nothing is saved until you save the form. Attachments are not read.</span>
      </div>
      <div role="status">{found && <Found read={found} />}</div>
    </section>
  );
}

/** The words that dates were read from, for the reader to compare. */
function Found({ read: { closingWording, closingHasTwoReadings, briefingWording } }: { read: ReadNotice }) {
  return (
    <div className={classes["found"]}>
      <p>The form below has what was read. Check it before you save.</p>
      {closingWording === null ? (
        <p className={classes["warning"]}>No closing date was found.</p>
      ) : (
        <p>
          <b>Closing</b> read from “{closingWording}”
        </p>
      )}
      {closingHasTwoReadings && (
        <p className={classes["warning"]}>These words can mean two times. The earlier one is in the form.</p>
      )}
      {briefingWording !== null && (
        <p>
          <b>Briefing</b> read from “{briefingWording}”
        </p>
      )}
    </div>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, maxEmailBytes).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
