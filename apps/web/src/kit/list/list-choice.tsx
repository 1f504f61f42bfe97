import { useId } from 'react';
import { Select } from '#web/ui/select.tsx';

export interface ListChoiceProps {
  /** The control's name for screen readers; the chosen option speaks for itself to the eye. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A select in a list's toolbar: a filter, or the order. */
export function ListChoice({ label, value, options, onChange }: ListChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-36 max-sm:flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
