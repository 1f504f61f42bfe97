import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldControlContext } from '#web/ui/field-control.ts';

export interface FieldProps {
  label: ReactNode;
  /** Control: Input, PasswordInput, Textarea, Select or Combobox. */
  children: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  /** Error below the control; marks it invalid. */
  error?: ReactNode;
  /** Content at the end of the label's row: a link "Forgot password?", a counter. */
  aside?: ReactNode;
  /** Id of the control; generated if absent. */
  id?: string | undefined;
  className?: string | undefined;
}

/** Labelled control: label above, hint and error below, connected by id and aria attributes. */
export function Field({
  label,
  children,
  required = false,
  hint,
  error,
  aside,
  id: givenId,
  className,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(error ? errorId : null, hint ? hintId : null) || undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline gap-1">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        {required ? (
          // Outside the label, so that the field's accessible name is the label alone.
          <span aria-hidden className="text-danger">
            *
          </span>
        ) : null}
        {aside ? <span className="ms-auto text-sm">{aside}</span> : null}
      </div>
      <FieldControlContext value={{ id, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldControlContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="text-xs text-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Error message below a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
