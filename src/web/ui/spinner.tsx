import classes from "#web/ui/spinner.module.css";

/** A loading indicator; CSS delays it by 300 ms, so that fast responses show none. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className={classes["container"]} role="status">
      <span className={classes["spinner"]} aria-hidden />
      <span className={classes["text"]}>{label}</span>
    </div>
  );
}
