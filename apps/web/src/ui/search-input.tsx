import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface SearchInputProps {
  /** Accessible name: "Search customers". */
  label: string;
  /** Short, so that a narrow field shows it whole; the label by default. */
  placeholder?: string | undefined;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** Search field of a list. Escape or the button clears it and keeps the focus. */
export function SearchInput(props: SearchInputProps) {
  const { label, placeholder = label, clearLabel, value, onChange, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames('relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return;
          event.preventDefault();
          clear();
        }}
        className={classNames(
          controlStyle,
          controlHeight,
          'truncate ps-9 [&::-webkit-search-cancel-button]:hidden',
          value && 'pe-9 touch:pe-11',
        )}
      />
      {value ? (
        <button
          type="button"
          onClick={clear}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded text-soft hover:text-ink focus-visible:-outline-offset-2 touch:w-11"
        >
          <X aria-hidden className="size-4" />
          <VisuallyHidden>{clearLabel}</VisuallyHidden>
        </button>
      ) : null}
    </div>
  );
}
