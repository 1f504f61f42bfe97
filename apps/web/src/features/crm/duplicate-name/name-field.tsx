import type { ReactNode } from 'react';
import { TextField, type FormFieldProps } from '#web/kit/form/text-field.tsx';

export interface NameFieldProps extends Omit<FormFieldProps, 'name'> {
  /** Hint about an object with the same name; does not prevent saving. */
  duplicateHint: ReactNode;
}

/**
 * Name field of something new, with a hint below if the name exists; screen readers announce it.
 */
export function NameField({ duplicateHint, ...field }: NameFieldProps) {
  return (
    <div className="flex flex-col">
      <TextField {...field} name="name" />
      <output className="block text-sm text-ink *:mt-1.5">{duplicateHint}</output>
    </div>
  );
}
