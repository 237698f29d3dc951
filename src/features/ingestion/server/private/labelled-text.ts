/** A label and its value in a text: "Closing date: 3 December", or the value on the next line. */
export type Labelled = { label: string; value: string };

const maxLabelLength = 60;
const labelled = new RegExp(String.raw`^[\s>*•–-]*([A-Za-z][^:\t\n]{0,${maxLabelLength}}?)\**\s*(?::\**|\t+)\s*(.*)$`);

/** Lines that read "label: value", in order. A value continues on the next line if its own is empty. */
export function labelsIn(lines: readonly string[]): Labelled[] {
  return lines.flatMap((line, index): Labelled[] => {
    const [, label, sameLine] = labelled.exec(line) ?? [];
    if (label === undefined || /^https?$/i.test(label)) return [];
    const value =
      sameLine?.trim() ||
      (lines
        .slice(index + 1, index + 3)
        .find((next) => next.trim())
        ?.trim() ??
        "");
    return value ? [{ label: label.trim(), value }] : [];
  });
}

/** The value of the first label that matches. */
export const valueOf = (labels: readonly Labelled[], pattern: RegExp): string | undefined =>
  labels.find(({ label }) => pattern.test(label))?.value;

/** Texts between full stops and line ends. A dot inside a number or an abbreviation such as "2.30 p.m." ends nothing. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n{2,}|(?<=[a-z0-9)][.!?])\s+(?=[A-Z])/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter(Boolean);
