import classes from "./setup-aside.module.css";

/** Beside the form: what each answer is used for. */
export const SetupAside = () => (
  <>
    <h2 className={classes["heading"]}>Why we ask</h2>
    <ul className={classes["list"]}>
      <li>Only people in your organisation see your name.</li>
      <li>Your mobile number is for text notifications, once you verify it and turn them on.</li>
      <li>Your time zone lets us send messages at the hour you choose.</li>
      <li>Your ABN finds the organisation that your colleagues have created.</li>
    </ul>
  </>
);
