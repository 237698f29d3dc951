import { ReasonCard } from "#features/operator/web/reason-card.tsx";
import { api } from "#web/api/client.ts";
import { Field } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";
import classes from "./operator-featured-page.module.css";

const maxLogoBytes = 100 * 1024;

/** Adds an organisation after all others. */
export function AddFeatured() {
  const [name, setName] = useState("");
  const [websiteUrl, setWebsiteUrl] = useState("https://");
  const [logo, setLogo] = useState<File>();
  const [round, setRound] = useState(0);
  return (
    <div className={classes["add"]} key={round}>
      <TextField label="Name" value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Website"
        type="url"
        value={websiteUrl}
        maxLength={2000}
        onChange={(event) => setWebsiteUrl(event.target.value)}
      />
      <Field label="Logo" help="PNG or WebP, at most 100 kB.">
        {(control) => (
          <input
            {...control}
            className={classes["file"]}
            type="file"
            accept="image/png,image/webp"
            onChange={(event) => setLogo(event.target.files?.[0])}
          />
        )}
      </Field>
      <ReasonCard
        label="Feature it"
        missing={missingText({ name, logo })}
        act={async (reason) =>
          api.organisations.addFeatured({ body: { name, websiteUrl, logo: await base64Of(logo!), reason } })
        }
        onDone={() => {
          setName("");
          setWebsiteUrl("https://");
          setLogo(undefined);
          setRound(round + 1);
        }}
        done={`${name} is featured`}
        failure={`${name} is not featured`}
      />
    </div>
  );
}

function missingText({ name, logo }: { name: string; logo: File | undefined }): string | undefined {
  if (name.trim() === "") return "Enter a name.";
  if (!logo) return "Choose a logo.";
  return logo.size > maxLogoBytes ? "The logo must be at most 100 kB." : undefined;
}

const base64Of = async (file: File): Promise<string> => new Uint8Array(await file.arrayBuffer()).toBase64();
