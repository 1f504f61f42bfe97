import { changeClinic, type Clinic } from '@portal/contract/crm';
import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getClinicForm } from './clinic-forms.ts';
import { getClinicName } from './clinic-name.ts';
import { ArchiveClinicDialog } from './lazy-clinic-dialogs.ts';

/** Actions for a clinic of the list. */
export function ClinicActions({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const [archiving, setArchiving] = useState(false);
  const bringBack = useReactivate(clinic);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" busy={bringBack.isPending}>
            <Ellipsis aria-hidden />
            <VisuallyHidden>
              {t('clinics.actions_for', { name: getClinicName(clinic) })}
            </VisuallyHidden>
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => open(getClinicForm(clinic.id))}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </DropdownMenuItem>
        {clinic.is_active ? (
          <DropdownMenuItem onSelect={() => setArchiving(true)} destructive>
            <Archive aria-hidden />
            {t('clinics.archive')}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem onSelect={() => bringBack.mutate()}>
            <ArchiveRestore aria-hidden />
            {t('clinics.bring_back')}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {archiving ? (
        <Suspense>
          <ArchiveClinicDialog clinic={clinic} onClose={() => setArchiving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useReactivate(clinic: Clinic) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useSingleMutation({
    mutationFn: () => call(changeClinic, { params: { id: clinic.id }, body: { is_active: true } }),
    onSuccess: () => {
      toasts.show({
        tone: 'success',
        title: t('clinics.brought_back', { name: getClinicName(clinic) }),
      });
      void refresh();
    },
    onError: (error) => {
      const title = t('clinics.bring_back_failed');
      toasts.show({ tone: 'danger', title, text: getErrorMessage(error, t('errors.try_again')) });
    },
  });
}
