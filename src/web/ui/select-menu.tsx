import { Menu } from "@mantine/core";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import classes from "#web/ui/select-menu.module.css";

type Option<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = {
  /** What is chosen, for screen readers: "Sort". */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** One choice of a few, shown as the chosen words and a sign: "Closing soonest v". */
export function SelectMenu<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-end" offset={5} transitionProps={{ transition: "fade", duration: 150 }}>
      <Menu.Target>
        <Button preset="tool" size="sm" aria-label={`${label}: ${chosen?.label ?? "none"}`}>
          {chosen?.label ?? label}
          <Icon name="chevron-down" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes["menu"]} aria-label={label}>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            className={classes["item"]}
            classNames={{ itemLabel: classes["words"] }}
            rightSection={option.value === value ? <Icon name="check" /> : undefined}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
