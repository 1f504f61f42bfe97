import { changeLead, type Lead } from '@portal/contract/crm';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { can, useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

const LostDialog = lazyComponent(
  async () => (await import('#web/features/crm/leads/board/moves/lost-dialog.tsx')).LostDialog,
);

/** Why a lead was lost; without a reason, a way to add it. Nothing for other leads. */
export function LostReason({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), changeLead.access);
  const [isOpen, setOpen] = useState(false);
  const { add, isPending } = useAddReason(lead.id);
  if (lead.stage !== 'lost') return null;
  if (lead.lost_reason !== null) {
    return (
      <Callout tone="warning" title={t('lead_details.fields.lost_reason')}>
        <p className="whitespace-pre-line wrap-anywhere">{lead.lost_reason}</p>
      </Callout>
    );
  }
  return (
    <Callout tone="warning" title={t('leads.board.no_reason')}>
      <p>{t('lead_details.no_reason_text')}</p>
      {mayChange ? (
        <Button variant="outline" busy={isPending} onClick={() => setOpen(true)} className="mt-2">
          {t('lead_details.add_reason')}
        </Button>
      ) : null}
      <Suspense>
        {isOpen ? (
          <LostDialog
            name={lead.contact.name}
            confirmLabel={t('lead_details.add_reason')}
            onCancel={() => setOpen(false)}
            onConfirm={(reason) => {
              setOpen(false);
              if (reason !== null) add(reason);
            }}
          />
        ) : null}
      </Suspense>
    </Callout>
  );
}

function useAddReason(id: string) {
  const { t } = useTranslation();
  const refresh = useInvalidate('crm');
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (lost_reason: string) =>
      call(changeLead, { params: { id }, body: { lost_reason } }),
    onSuccess: async () => {
      toasts.show({ tone: 'success', title: t('lead_details.reason_added') });
      await refresh();
    },
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('lead_details.save_failed'), text });
      void refresh();
    },
  });
  return { add: mutate, isPending };
}
