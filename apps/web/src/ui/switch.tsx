import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** On or off, at once and without Save; a native checkbox in the role of a switch. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={classNames('flex items-start justify-between gap-4 touch:min-h-11', className)}
    >
      <span className="flex min-w-0 flex-col gap-0.5">
        <span id={`${id}-label`} className="font-medium text-ink">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="text-xs text-soft">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative h-5 w-9 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it itself
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer size-full appearance-none rounded-full bg-control transition-colors duration-150 checked:bg-brand disabled:opacity-50"
        />
        <span className="pointer-events-none absolute start-0.5 top-0.5 size-4 rounded-full bg-on-brand shadow-card transition-[inset-inline-start] duration-150 peer-checked:start-4.5" />
      </span>
    </label>
  );
}
