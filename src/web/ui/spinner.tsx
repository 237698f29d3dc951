import classes from "#web/ui/spinner.module.css";

/** Says that something is on its way; CSS holds it back for 300 ms, so that quick answers show none. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className={classes["container"]} role="status">
      <span className={classes["spinner"]} aria-hidden />
      <span className={classes["text"]}>{label}</span>
    </div>
  );
}
