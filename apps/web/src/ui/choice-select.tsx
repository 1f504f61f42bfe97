import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import { useFieldControl } from '#web/ui/field-control.ts';

export type ChoiceSelectProps<Value extends string> = Omit<
  SelectProps,
  'value' | 'onChange' | 'children'
> & {
  /** Null if nothing is selected. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  /** Label of the empty option, which clears the selection. */
  emptyLabel?: string | undefined;
  onChange: (value: Value | null) => void;
};

/** Native select over a list of values. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { value: chosen, options, emptyLabel, onChange, ...rest } = props;
  return (
    <Select
      {...rest}
      value={chosen ?? ''}
      onChange={({ target }) =>
        onChange(options.find(({ value }) => value === target.value)?.value ?? null)
      }
    >
      {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'multiple'>;

/** Native select; options are its children. */
function Select({ className, required, children, ...rest }: SelectProps) {
  const control = useFieldControl({ ...rest, required });
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select
        {...rest}
        {...control}
        className={classNames(controlStyle, controlHeight, 'appearance-none truncate pe-9')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-soft"
      />
    </div>
  );
}
