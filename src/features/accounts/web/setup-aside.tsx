import classes from "./setup-aside.module.css";

/** Beside the form: what each answer is used for. */
export const SetupAside = () => (
  <>
    <h2 className={classes["heading"]}>Why we ask</h2>
    <ul className={classes["list"]}>
      <li>Only people in your organisation see your name.</li>
      <li>We only text your mobile number after you verify it and turn on text notifications.</li>
      <li>We use your time zone to send messages at the time you choose.</li>
      <li>We use your ABN to find the organisation that your colleagues have created.</li>
    </ul>
  </>
);
