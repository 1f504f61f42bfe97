import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import {
  DropdownMenu,
  DropdownMenuSeparator,
  DropdownMenuCheckboxItems,
} from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface ListMultiChoiceProps<Value extends string> {
  /** Control's name ("Status"); screen readers read the selection after it. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** Selected values; none means all. */
  values: readonly Value[];
  /** Preset selections, such as all open states or all. */
  shortcuts: readonly { label: string; values: readonly Value[] }[];
  onChange: (values: readonly Value[]) => void;
}

/** Filter in a list's toolbar that accepts several values, combined with OR. */
export function ListMultiChoice<Value extends string>(props: ListMultiChoiceProps<Value>) {
  const { label, options, values, shortcuts, onChange } = props;
  const { t } = useTranslation();
  const isChosen = (expected: readonly Value[]) =>
    expected.length === values.length && expected.every((value) => values.includes(value));
  const text =
    shortcuts.find((shortcut) => isChosen(shortcut.values))?.label ??
    options
      .filter(({ value }) => values.includes(value))
      .map((option) => option.label)
      .join(', ');
  return (
    <div className="max-w-full max-sm:flex-auto max-sm:*:w-full">
      <DropdownMenu
        align="start"
        trigger={
          <button
            type="button"
            className={classNames(
              controlStyle,
              controlHeight,
              'flex max-w-44 min-w-36 items-center justify-between gap-2 max-sm:max-w-full',
            )}
          >
            <VisuallyHidden>{t('app.labelled', { label, text: '' })}</VisuallyHidden>
            <span className="truncate">{text}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
          </button>
        }
      >
        <DropdownMenuCheckboxItems
          options={shortcuts.map((shortcut) => ({
            value: shortcut.label,
            label: shortcut.label,
            checked: isChosen(shortcut.values),
          }))}
          onToggle={(chosen) =>
            onChange(shortcuts.find((shortcut) => shortcut.label === chosen)?.values ?? [])
          }
        />
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItems
          options={options.map((option) => ({
            ...option,
            checked: values.includes(option.value),
          }))}
          onToggle={(ticked, isOn) =>
            onChange(
              options
                .map(({ value }) => value)
                .filter((value) => (value === ticked ? isOn : values.includes(value))),
            )
          }
        />
      </DropdownMenu>
    </div>
  );
}
