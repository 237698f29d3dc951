import { trackPosition, positionBeside } from "#web/ui/anchored.ts";
import classes from "#web/ui/combobox.module.css";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useEffect, useId, useState, type ComponentProps, type KeyboardEvent } from "react";

/** Shows the list as a popover, as wide as its container: nothing can clip it. */
function showUnder(list: HTMLElement | null) {
  const container = list?.parentElement;
  if (!list || !container) return;
  list.showPopover();
  return trackPosition(() => {
    list.style.width = `${container.clientWidth}px`;
    positionBeside(list, container, { side: "below", align: "start", offset: 4 });
  });
}

/** An option; `id` is unique across groups. `detail` shows quietly at its end. */
export type ComboboxOption = { id: string; label: string; detail?: string | undefined };
export type ComboboxGroup = { label: string; icon: IconName; options: readonly ComboboxOption[] };

type Props = ComponentProps<"input"> & {
  /** The list's label: "Suggestions". */
  listLabel: string;
  groups: readonly ComboboxGroup[];
  onText: (text: string) => void;
  onChoose: (id: string) => void;
};

/**
 * A search field with suggestions in groups (WAI-ARIA: editable combobox with list autocomplete). The focus stays in
 * the field. The arrow keys cycle through the list and the field, Enter chooses the active option, and Escape closes
 * the list or, if it is closed, clears the field. Without JavaScript it is a plain field.
 */
export function Combobox({ listLabel, groups, onText, onChoose, className, ...rest }: Props) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const isShown = isOpen && options.length > 0;
  const activeIndex = isShown ? options.findIndex(({ id }) => id === active) : -1;
  const groupId = (index: number) => `${listId}-group-${index}`;
  const optionId = (id: string) => `${listId}-${id}`;
  const activeId = activeIndex === -1 ? undefined : optionId(options[activeIndex]!.id);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const close = () => {
    setIsOpen(false);
    setActive(null);
  };
  const choose = (id: string) => {
    close();
    onChoose(id);
  };
  const moveActive = (by: 1 | -1) => {
    setIsOpen(true);
    // The field itself is the stop between the last and the first option.
    const stops = options.length + 1;
    if (isShown) setActive(options[((activeIndex + 1 + by + stops) % stops) - 1]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown") moveActive(1);
    else if (event.key === "ArrowUp") moveActive(-1);
    else if (event.key === "Escape" && isShown) close();
    else if (event.key === "Enter" && activeIndex !== -1) choose(options[activeIndex]!.id);
    else {
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  };

  return (
    <div className={classes["container"]}>
      <input
        {...rest}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        className={className}
        onInput={(event) => {
          setIsOpen(true);
          setActive(null);
          onText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          rest.onBlur?.(event);
        }}
      />
      {isShown && (
        <div
          id={listId}
          ref={showUnder}
          popover="manual"
          role="listbox"
          aria-label={listLabel}
          className={classes["list"]}
        >
          {groups.map(
            ({ label, icon, options: groupOptions }, index) =>
              groupOptions.length > 0 && (
                <div key={label} role="group" aria-labelledby={groupId(index)}>
                  <div id={groupId(index)} role="presentation" className={classes["label"]}>
                    {label}
                  </div>
                  {groupOptions.map((option) => (
                    <button
                      key={option.id}
                      type="button"
                      tabIndex={-1}
                      id={optionId(option.id)}
                      role="option"
                      aria-selected={option.id === active}
                      className={classes["option"]}
                      // Keep the focus in the field: blur would close the list before the click.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(option.id)}
                    >
                      <Icon name={icon} className={classes["icon"]} />
                      <span className={classes["text"]}>{option.label}</span>
                      {option.detail && <span className={classes["detail"]}>{option.detail}</span>}
                    </button>
                  ))}
                </div>
              ),
          )}
        </div>
      )}
    </div>
  );
}
