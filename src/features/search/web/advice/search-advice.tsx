import { type ReactNode, useRef } from "react";
import type { SearchRequest } from "#features/search/web/query/search-request.ts";
import { breakpoints } from "#web/ui/theme.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";
import { adviceFigure, adviceTitle, sampleText } from "./advice-text.ts";
import classes from "./search-advice.module.css";
import { type Advice, useAdvice } from "./use-advice.ts";

type Props = {
  request: SearchRequest;
  /** False while what the request finds is not there yet: advice comes after it. */
  isReady?: boolean;
  /** The reader has taken a piece of advice; its `request` is the changed search. */
  onChange: (advice: Advice) => void;
  /** In place of advice, where there is none. */
  children?: ReactNode;
};

/**
 * Words and categories that would widen or narrow a search, each a button with its figures. On phones they are behind a
 * fold. What is around it reserves the space.
 */
export function SearchAdvice({ request, isReady = true, onChange, children }: Props) {
  const region = useRef<HTMLElement>(null);
  const isNarrow = useNarrow(breakpoints.phone);
  const answer = useAdvice(request, isReady);
  const items = answer?.items ?? [];
  const take = (advice: Advice) => {
    // The button goes with the old search; the focus must not go with it.
    region.current?.focus();
    onChange(advice);
  };
  const list = items.length > 0 && (
    <ul className={classes["list"]}>
      {items.map((advice) => (
        <li key={`${advice.kind} ${advice.text}`}>
          <button type="button" className={classes["advice"]} onClick={() => take(advice)}>
            <b>{adviceTitle(advice)}</b> {adviceFigure(advice, answer!.noticesPerYear)},{" "}
            <span className={classes["sample"]}>{sampleText(advice)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section ref={region} tabIndex={-1} aria-label="Advice on this search" className={classes["region"]}>
      {list && isNarrow ? (
        <details>
          <summary className={classes["fold"]}>
            {items.length === 1 ? "1 way" : `${items.length} ways`} to change this search
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {answer && !list && children}
    </section>
  );
}
