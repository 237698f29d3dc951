import { Icon, type IconName } from "#web/ui/icon.tsx";
import classes from "./estimate-panel.module.css";

type Props = { icon: IconName; label: string; amount: string; onChoose: () => void };

/** One change of a search as a button, and how many notices it adds or takes off. */
export const Offer = ({ icon, label, amount, onChoose }: Props) => (
  <li>
    <button type="button" className={classes["offer"]} onClick={onChoose}>
      <Icon name={icon} />
      <span>{label}</span>
      <span>{amount}</span>
    </button>
  </li>
);
