import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import { useFieldControl } from '#web/ui/field-control.ts';

export type InputProps = ComponentProps<'input'>;

/** Single-line text input; takes id, description and validity from a `Field`. */
export function Input({ className, required, ...rest }: InputProps) {
  const control = useFieldControl({ ...rest, required });
  return (
    <input
      {...rest}
      {...control}
      className={classNames(controlStyle, controlHeight, 'read-only:bg-sunken', className)}
    />
  );
}

export type TextareaProps = ComponentProps<'textarea'>;

/** Multi-line text input; grows with its content where supported. */
export function Textarea({ className, required, rows = 4, ...rest }: TextareaProps) {
  const control = useFieldControl({ ...rest, required });
  return (
    <textarea
      {...rest}
      {...control}
      rows={rows}
      className={classNames(
        controlStyle,
        'read-only:bg-sunken field-sizing-content min-h-24 py-2',
        className,
      )}
    />
  );
}
