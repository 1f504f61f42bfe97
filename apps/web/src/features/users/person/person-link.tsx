import type { User } from '@portal/contract/users';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPersonName, usePersonName } from '#web/features/users/person-name.ts';
import { createFormParam } from '#web/kit/form/define-form.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Address of the forms of customers' users. */
export const customerUserFormParam = createFormParam('user');

/** Address of the forms of employees. */
export const employeeFormParam = createFormParam('user', 'new-employee');

export type PersonLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'search' | 'children'> & {
  person: User;
};

/** Link to a person's page, with the kind of person in the URL. */
export function PersonLink({ person, ...rest }: PersonLinkProps) {
  const formatName = usePersonName();
  return (
    <Link
      {...rest}
      to="/dashboard/data/users/$id"
      params={{ id: person.id }}
      search={{ role: person.role }}
    >
      {formatName(person)}
    </Link>
  );
}

/** Classes of a link among facts. Its target is taller on touch screens. */
export const factLink =
  'text-brand-ink underline-offset-4 hover:underline touch:-my-3 touch:inline-block touch:py-3';

/** Badge of an open request to turn two-factor sign-in off. */
export function ResetBadge({ person }: { person: User }) {
  const { t } = useTranslation();
  if (person.two_factor_reset_requested_at === null) return null;
  return <Badge tone="warning">{t('users.reset_waits')}</Badge>;
}

/** Opens the form of a person in the list. Hidden for an anonymized person. */
export function EditButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  if (person.status === 'anonymized') return null;
  return (
    <Button variant="ghost" size="icon" onClick={() => open(customerUserFormParam.of(person.id))}>
      <Pencil aria-hidden />
      <VisuallyHidden>{t('users.edit', { name: formatPersonName(t, person) })}</VisuallyHidden>
    </Button>
  );
}
