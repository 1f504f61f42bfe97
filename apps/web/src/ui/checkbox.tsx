import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { Check, Minus } from 'lucide-react';
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  /** Visually hides the label, as for the checkbox of a table row. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** True if some but not all of the represented items are selected. */
  indeterminate?: boolean | undefined;
};

/** Native checkbox with its label; the whole row is the click target. */
export function Checkbox({
  label,
  labelHidden = false,
  hint,
  error,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // `indeterminate` is a DOM property without an attribute.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label
        className={classNames(
          'flex items-start gap-2.5',
          labelHidden ? 'touch:-m-3 touch:p-3' : 'touch:min-h-11 touch:items-center',
        )}
      >
        <span
          className={classNames(
            'relative grid size-4 shrink-0 place-items-center touch:size-5',
            !labelHidden && 'mt-0.5 touch:mt-0',
          )}
        >
          <input
            {...rest}
            ref={useComposedRefs(box, ref)}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={
              classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined
            }
            className="peer size-full appearance-none rounded-small border border-control bg-surface transition-colors duration-100 checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand hover:border-soft aria-invalid:border-danger disabled:opacity-50"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-3 text-on-brand peer-checked:block peer-indeterminate:hidden"
          />
          <Minus
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-3 text-on-brand peer-indeterminate:block"
          />
        </span>
        <span className={labelHidden ? 'sr-only' : 'min-w-0 text-ink'}>{label}</span>
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p
          id={`${id}-hint`}
          className={classNames(
            'ms-6.5 text-xs text-soft touch:ms-7.5',
            // The label is higher than its text.
            !error && 'touch:-mt-2',
          )}
        >
          {hint}
        </p>
      ) : null}
    </div>
  );
}
