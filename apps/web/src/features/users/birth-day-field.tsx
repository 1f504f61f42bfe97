import { earliestBirthDay } from '@portal/contract/users';
import { useState } from 'react';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

export interface BirthDayFieldProps {
  form: ContractForm;
  autoComplete?: 'bday' | undefined;
}

/** Date of birth until today, in UTC like the server. */
export function BirthDayField(props: BirthDayFieldProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, earliestBirthDay.length));
  return (
    <TextField {...props} name="date_of_birth" type="date" min={earliestBirthDay} max={today} />
  );
}
