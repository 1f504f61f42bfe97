import type { User } from '@portal/contract/users';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EditCustomerUserDialog } from '#web/features/users/customers/lazy-customer-user-dialogs.ts';
import { EditEmployeeDialog } from '#web/features/users/employees/lazy-employee-dialogs.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseAccountButton } from './close-account-button.tsx';
import { personRoutes } from './person-routes.ts';
import { ReactivateButton } from './reactivate-button.tsx';
import { ResendInvitationButton } from './resend-invitation-button.tsx';
import { UnlockButton } from './unlock-button.tsx';

/** Actions for a person by the status of their account. None for an anonymized person. */
export function PersonActions({ person }: { person: User }) {
  const { t } = useTranslation();
  const viewer = useUser();
  const { form, open, close } = useOpenForm();
  const { status } = person;
  if (status === 'anonymized' || !can(viewer, personRoutes[person.role].change.access)) return null;
  const EditDialog = person.role === 'employee' ? EditEmployeeDialog : EditCustomerUserDialog;
  return (
    <>
      {status === 'deactivated' ? (
        <ReactivateButton person={person} />
      ) : (
        <CloseAccountButton person={person} />
      )}
      {status === 'locked' ? <UnlockButton person={person} /> : null}
      {status === 'invited' ? <ResendInvitationButton person={person} /> : null}
      <Button variant="outline" onClick={() => open('edit')}>
        <Pencil aria-hidden />
        {t('actions.edit')}
      </Button>
      {form === 'edit' ? (
        <Suspense>
          <EditDialog id={person.id} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}
