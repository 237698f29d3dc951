import classes from "#web/ui/avatar.module.css";
import { useState } from "react";

type Props = {
  name: string;
  /** URL of a picture; initials show until it loads, or if there is none. */
  image: string | null;
  /** 24, 32 or 48 px. */
  size?: "sm" | "md" | "lg" | undefined;
  /** Grey: a colleague beside the reader, whose own is solid ink. */
  isColleague?: boolean | undefined;
};

/** A person's picture or initials. Decorative: the name is beside it or labels its container. */
export function Avatar({ name, image, size = "md", isColleague }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      data-colleague={isColleague || undefined}
      className={`${classes["avatar"]} ${classes[size]}`}
    >
      {image !== null && image !== failed && (
        <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setFailed(image)} />
      )}
    </span>
  );
}

/** The first letter with its combining marks. */
const firstLetter = (word: string) => /^\P{M}\p{M}*/u.exec(word)?.[0] ?? "";

/** "SW" for Sam Whitlock, "S" for Sam. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}
