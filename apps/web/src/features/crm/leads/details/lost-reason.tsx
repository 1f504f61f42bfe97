import { changeLead, getLead, type Lead } from '@portal/contract/crm';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
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
  const close = () => setOpen(false);
  const { add, isPending } = useAddReason(lead.id, close);
  return (
    <>
      {lead.stage !== 'lost' ? null : lead.lost_reason === null ? (
        <Callout tone="warning" title={t('leads.board.no_reason')}>
          <p>{t('lead_details.no_reason_text')}</p>
          {mayChange ? (
            <Button variant="outline" onClick={() => setOpen(true)} className="mt-2">
              {t('lead_details.add_reason')}
            </Button>
          ) : null}
        </Callout>
      ) : (
        <Callout tone="warning" title={t('lead_details.fields.lost_reason')}>
          <p className="whitespace-pre-line wrap-anywhere">{lead.lost_reason}</p>
        </Callout>
      )}
      {/* Beside the callout: what is typed stays although somebody else adds a reason. */}
      <Suspense>
        {isOpen ? (
          <LostDialog
            name={lead.contact.name}
            confirmLabel={t('lead_details.add_reason')}
            busy={isPending}
            onCancel={close}
            onConfirm={(reason) => (reason === null ? close() : add(reason))}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Adds a reason to a lead that is lost and has none, and says so if it has one by now. */
function useAddReason(id: string, onAdded: () => void) {
  const { t } = useTranslation();
  const refresh = useInvalidate('crm');
  const showFailure = (text: string) => {
    toasts.show({ tone: 'danger', title: t('lead_details.save_failed'), text });
    void refresh();
  };
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (lost_reason: string): Promise<boolean> => {
      const params = { id };
      const { data, etag } = await callWithVersion(getLead, { params });
      if (data.stage !== 'lost' || data.lost_reason !== null) return false;
      await call(changeLead, { params, body: { lost_reason }, ifMatch: etag });
      return true;
    },
    onSuccess: async (isAdded) => {
      if (!isAdded) return showFailure(t('leads.board.undo_stale'));
      toasts.show({ tone: 'success', title: t('lead_details.reason_added') });
      onAdded();
      return refresh();
    },
    onError: (error) => showFailure(getErrorMessage(error, t('errors.try_again'))),
  });
  return { add: mutate, isPending };
}
