import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useState, type ReactNode } from "react";
import { type CardPart, declined, notApproved, type Outcome } from "./card.ts";
import classes from "./checkout.module.css";

const empty = { number: "", expiry: "", securityCode: "" };
type Card = typeof empty;

/** What each field must be, said beside it. */
const rules: Record<keyof Card, [rule: RegExp, advice: string]> = {
  number: [/^(?:\d[ -]?){12,19}$/, "Enter the number on the card."],
  expiry: [/^\s*(?:0?[1-9]|1[0-2])\s*\/\s*(?:\d\d|20\d\d)\s*$/, "Enter month and year, such as 09 / 28."],
  securityCode: [/^\d{3,4}$/, "Enter the 3 or 4 digits on the back."],
};

/** A card form for demonstrations: it takes test cards alone. The bank's question is a dialog. */
export function SandboxCard({ children }: { children: (card: CardPart) => ReactNode }) {
  const [card, setCard] = useState(empty);
  const [errors, setErrors] = useState<Partial<Card>>({});
  const [asked, setAsked] = useState<((hasApproved: boolean) => void) | null>(null);
  const [group, setGroup] = useState<HTMLDivElement | null>(null);

  const check = () => {
    const names = Object.keys(rules) as (keyof Card)[];
    const wrong = names.filter((name) => !rules[name][0].test(card[name]));
    setErrors(Object.fromEntries(wrong.map((name) => [name, rules[name][1]])));
    if (wrong[0]) group?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
    return Promise.resolve(wrong.length === 0 ? ("valid" as const) : ("invalid" as const));
  };
  const pay = async (token: string, hasApproved: boolean) =>
    (await api.billing.paySandbox({ body: { token, card, hasApproved } })).outcome;
  const confirm = async (token: string): Promise<Outcome> => {
    try {
      let outcome = await pay(token, false);
      if (outcome === "needs approval") {
        const hasApproved = await new Promise<boolean>((answer) => setAsked(() => answer));
        setAsked(null);
        if (!hasApproved) return { isPaid: false, reason: notApproved };
        outcome = await pay(token, true);
      }
      if (outcome === "paid") return { isPaid: true };
      setErrors({ number: "Your bank declined this card." });
      return { isPaid: false, reason: declined };
    } catch (error) {
      const advice = refusalOf(error)?.errors?.[0];
      if (advice?.rule !== "test_card") throw error;
      setErrors({ number: "Use a test card: this demonstration takes no others." });
      return { isPaid: false, reason: "This is not a test card." };
    }
  };
  const field = (name: keyof Card) => ({
    name,
    value: card[name],
    error: errors[name],
    inputMode: "numeric" as const,
    onChange: (event: { target: { value: string } }) => {
      setCard({ ...card, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const part: CardPart = {
    check,
    confirm,
    fields: (
      <>
        <div ref={setGroup} role="group" aria-label="Card details" className={classes["frame"]}>
          <TextField
            label="Card number"
            placeholder="1234 1234 1234 1234"
            autoComplete="cc-number"
            {...field("number")}
          />
          <div className={classes["pair"]}>
            <TextField label="Expiry" placeholder="MM / YY" autoComplete="cc-exp" {...field("expiry")} />
            <TextField label="Security code" placeholder="CVC" autoComplete="cc-csc" {...field("securityCode")} />
          </div>
        </div>
        <p className={classes["lock"]}>
          This is a demonstration, and no money moves. It takes only test cards: <span>4242 4242 4242 4242</span> pays,{" "}
          <span>4000 0000 0000 0002</span> is declined, <span>4000 0025 0000 3155</span> asks the bank, and{" "}
          <span>4000 0000 0000 0341</span> pays once and fails later.
        </p>
      </>
    ),
  };
  return (
    <>
      {children(part)}
      {asked && (
        <Dialog
          opened
          title="Approve the payment with your bank"
          onClose={() => asked(false)}
          footer={
            <>
              <Button preset="low-profile" onClick={() => asked(false)}>
                Do not pay
              </Button>
              <Button preset="primary" onClick={() => asked(true)}>
                Approve
              </Button>
            </>
          }
        >
          <p>Here your bank would ask you to approve the payment, mostly by a message to your phone.</p>
        </Dialog>
      )}
    </>
  );
}
