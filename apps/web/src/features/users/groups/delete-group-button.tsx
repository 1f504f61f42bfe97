import type { Group } from '@portal/contract/users';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const DeleteGroupDialog = lazy(async () => ({
  default: (await import('./delete-group-dialog.tsx')).DeleteGroupDialog,
}));

/** Deletes a group of the list after confirmation. */
export function DeleteGroupButton({ group }: { group: Group }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="ghost" size="icon" onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden />
        <VisuallyHidden>{t('groups.delete', { name: group.name })}</VisuallyHidden>
      </Button>
      {isConfirming ? (
        <Suspense>
          <DeleteGroupDialog group={group} onClose={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
