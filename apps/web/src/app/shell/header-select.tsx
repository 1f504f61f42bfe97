import type { ReactNode } from 'react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface HeaderSelectProps {
  /** Accessible name of the control; visually the icon replaces it. */
  label: string;
  icon: ReactNode;
  value: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChange: (value: string) => void;
}

/** A quiet native select for the header: icon and value, no frame. */
export function HeaderSelect({ label, icon, value, options, onChange }: HeaderSelectProps) {
  return (
    <label className="relative flex h-9 items-center rounded text-soft hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus touch:h-11 [&_svg]:pointer-events-none [&_svg]:absolute [&_svg]:start-2.5 [&_svg]:size-4">
      <VisuallyHidden>{label}</VisuallyHidden>
      {icon}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full cursor-pointer appearance-none rounded bg-transparent ps-8.5 pe-2.5 text-sm font-medium text-inherit outline-none"
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            lang={option.lang}
            className="bg-raised text-ink"
          >
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
