import { ChosenPrice } from "#features/billing/web/chosen-price.tsx";
import classes from "./setup-aside.module.css";

/** Beside the questions: the plan that was chosen, and what the answers are for. */
export const SetupAside = ({ paymentCode }: { paymentCode: string | undefined }) => (
  <>
    {paymentCode && <ChosenPrice paymentCode={paymentCode} />}
    <h2 className={classes["heading"]}>What it is for</h2>
    <ul className={classes["list"]}>
      <li>Your name is shown to the people of your organisation, and to nobody else.</li>
      <li>Your mobile gets text notifications, once you have verified it and turned them on.</li>
      <li>Your time zone says when your morning is: messages come at the hour that you choose.</li>
      <li>The ABN finds the organisation that your colleagues have made already.</li>
    </ul>
  </>
);
