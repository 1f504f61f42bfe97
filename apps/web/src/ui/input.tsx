import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import { useFieldControl } from '#web/ui/field-control.ts';

export type InputProps = ComponentProps<'input'>;

/** A text input of one line; inside a `Field` it takes id, description and validity from it. */
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
