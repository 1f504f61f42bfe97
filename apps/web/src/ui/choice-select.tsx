import { Select, type SelectProps } from '#web/ui/select.tsx';

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
