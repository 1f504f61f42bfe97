import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/** The one field of a job title. */
export function JobTitleFields({ form }: { form: ContractForm }) {
  return <TextField form={form} name="name" />;
}
