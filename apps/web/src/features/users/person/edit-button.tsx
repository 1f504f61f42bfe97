import type { User } from '@portal/contract/users';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPersonName } from '#web/features/users/format-person-name.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { customerUserAddress } from './person-forms.ts';

/** Opens the form of a person in the list. Hidden for an anonymized person. */
export function EditButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  if (person.status === 'anonymized') return null;
  return (
    <Button variant="ghost" size="icon" onClick={() => open(customerUserAddress.of(person.id))}>
      <Pencil aria-hidden />
      <VisuallyHidden>{t('users.edit', { name: formatPersonName(t, person) })}</VisuallyHidden>
    </Button>
  );
}
