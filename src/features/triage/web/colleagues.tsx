import { initialsOf } from "#web/ui/avatar.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import classes from "./colleagues.module.css";

type Colleague = { fullName: string; hasOpened: boolean; isWatching: boolean };

const maxShown = 3;

/** The initials of colleagues who have opened a notice or watch it; their names are the title. */
export function Colleagues({ colleagues }: { colleagues: readonly Colleague[] }) {
  if (colleagues.length === 0) return null;
  const rest = colleagues.length - maxShown;
  return (
    <span className={classes["colleagues"]} title={colleagues.map(colleagueText).join(", ")}>
      <span aria-hidden>
        {colleagues.slice(0, maxShown).map(({ fullName }) => (
          <span key={fullName} className={classes["initials"]}>
            {initialsOf(fullName)}
          </span>
        ))}
        {rest > 0 && `+${rest}`}
      </span>
      <VisuallyHidden>{colleagues.map(colleagueText).join(", ")}</VisuallyHidden>
    </span>
  );
}

const colleagueText = ({ fullName, isWatching }: Colleague) =>
  isWatching ? `${fullName} watches it` : `${fullName} has opened it`;
