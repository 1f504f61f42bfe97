import type { ReactNode } from 'react';
import { TextField, type FormFieldProps } from '#web/kit/form/text-field.tsx';

export interface NameFieldProps extends Omit<FormFieldProps, 'name'> {
  /** Hint about an object with the same name; does not prevent saving. */
  duplicateHint: ReactNode;
}

/** The name of something new, and below it that there is one of this name already, said aloud when it comes. */
export function NameField({ duplicateHint, ...field }: NameFieldProps) {
  return (
    <div className="flex flex-col">
      <TextField {...field} name="name" />
      <output className="block text-sm text-ink *:mt-1.5">{duplicateHint}</output>
    </div>
  );
}
