import type { User } from '@portal/contract/users';
import { Trash2, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { DeactivateDialog, DeletePersonDialog } from './lazy-person-dialogs.ts';

/**
 * Deletes a person who never set a password and deactivates any other (API.md §3 Users). Hidden for
 * the own account.
 */
export function CloseAccountButton({ person }: { person: User }) {
  const { t } = useTranslation();
  const viewer = useUser();
  const [isConfirming, setConfirming] = useState(false);
  if (person.id === viewer.id) return null;
  const isUnused = person.status === 'invited';
  const Dialog = isUnused ? DeletePersonDialog : DeactivateDialog;
  return (
    <>
      <Button variant="outline" onClick={() => setConfirming(true)}>
        {isUnused ? <Trash2 aria-hidden /> : <UserX aria-hidden />}
        {isUnused ? t('actions.delete') : t('users.deactivate')}
      </Button>
      {isConfirming ? (
        <Suspense>
          <Dialog person={person} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
