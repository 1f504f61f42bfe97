import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from '#web/ui/input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export type PasswordInputProps = Omit<InputProps, 'type'> & {
  /** Label of the toggle button: "Show password". */
  showLabel: string;
};

/** Password input with a toggle button; the button keeps its label and exposes aria-pressed. */
export function PasswordInput({ showLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className="pe-11"
      />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        disabled={rest.disabled}
        className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded text-soft hover:text-ink focus-visible:-outline-offset-2 touch:w-11"
      >
        <Icon aria-hidden className="size-4" />
        <VisuallyHidden>{showLabel}</VisuallyHidden>
      </button>
    </div>
  );
}
