import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

export function JobTitleFields({ form }: { form: ContractForm }) {
  return <TextField form={form} name="name" />;
}
