import classes from "./setup-aside.module.css";

/** Beside the form: what each answer is used for. */
export const SetupAside = () => (
  <>
    <h2 className={classes["heading"]}>What it is for</h2>
    <ul className={classes["list"]}>
      <li>Your name is shown to the people of your organisation, and to nobody else.</li>
      <li>Your mobile gets text notifications, once you have verified it and turned them on.</li>
      <li>Your time zone says when your morning is: messages come at the hour that you choose.</li>
      <li>The ABN finds the organisation that your colleagues have made already.</li>
    </ul>
  </>
);
