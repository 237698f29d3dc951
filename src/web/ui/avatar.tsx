import classes from "#web/ui/avatar.module.css";
import { useState } from "react";

type Props = {
  name: string;
  /** Address of a picture; while it is not there, and where there is none, initials stand in its place. */
  image: string | null;
  /** 24, 32 or 48 px. */
  size?: "sm" | "md" | "lg" | undefined;
};

/** A person's picture or initials. It is decoration: their name stands beside it, or is the label of what it is in. */
export function Avatar({ name, image, size = "md" }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span aria-hidden data-initials={initialsOf(name)} className={`${classes["avatar"]} ${classes[size]}`}>
      {image !== null && image !== failed && (
        <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setFailed(image)} />
      )}
    </span>
  );
}

/** The first letter with whatever signs stand on it. */
const firstLetter = (word: string) => /^\P{M}\p{M}*/u.exec(word)?.[0] ?? "";

/** "SW" for Sam Whitlock, "S" for Sam. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}
