import { abnFrom } from "#domain/abn.ts";

/** ABNs with right checksums that stand in no test, each of them once. */
function* fresh() {
  for (let number = 60_000_000_000; ; number++) {
    const abn = abnFrom(String(number));
    if (abn) yield abn;
  }
}
const abns = fresh();

/** An ABN that no organisation of this test has. */
export const newAbn = (): string => abns.next().value!;
