import { abnFrom } from "#domain/abn.ts";

/** ABNs with valid checksums that no test names, each used once. */
function* fresh() {
  for (let number = 60_000_000_000; ; number++) {
    const abn = abnFrom(String(number));
    if (abn) yield abn;
  }
}
const abns = fresh();

/** An ABN that no organisation of this test has. */
export const newAbn = (): string => abns.next().value!;
