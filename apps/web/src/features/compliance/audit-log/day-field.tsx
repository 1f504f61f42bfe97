import { useId } from 'react';
import { Input } from '#web/ui/input.tsx';

export interface DayFieldProps {
  label: string;
  /** A day or an empty string. */
  value: string;
  onChange: (day: string) => void;
}

/** Day field in a list's toolbar. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-sm:flex-auto">
      <label htmlFor={id} className="whitespace-nowrap text-soft">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-40"
      />
    </div>
  );
}
