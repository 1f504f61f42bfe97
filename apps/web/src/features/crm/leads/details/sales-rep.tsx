import { changeLead, type Lead } from '@portal/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useSalespersonOptions } from './use-salesperson-options.ts';

/** Salesperson of a lead, with a way to assign it. */
export function SalesRep({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const id = useId();
  const user = useUser();
  const { chosen, assign, isPending } = useAssign(lead);
  const options = useSalespersonOptions(lead.assigned_to);
  const canTake = can(user, changeLead.access) && chosen !== user.id;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {t('lead_details.fields.assigned_to_user_id')}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceSelect
          id={id}
          value={chosen}
          options={options}
          emptyLabel={t('lead_details.nobody')}
          aria-busy={isPending}
          onChange={assign}
          className="min-w-40 flex-1"
        />
        {canTake ? (
          <Button variant="outline" onClick={() => assign(user.id)}>
            {t('lead_details.assign_to_me')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Assigns the lead at once and shows the choice until the server has responded. */
function useAssign(lead: Lead) {
  const { t } = useTranslation();
  const refresh = useInvalidate('crm');
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (assigned_to_user_id: string | null) =>
      call(changeLead, { params: { id: lead.id }, body: { assigned_to_user_id } }),
    // Sends one after the other, so that the last choice wins.
    scope: { id: `lead-salesperson:${lead.id}` },
    onSuccess: async () => {
      toasts.show({ tone: 'success', title: t('lead_details.assigned') });
      await refresh();
    },
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('lead_details.assign_failed'), text });
      // The shown value may be stale: another user may have been faster.
      void refresh();
    },
  });
  const chosen = isPending ? (variables ?? null) : lead.assigned_to_user_id;
  return { chosen, assign: mutate, isPending };
}
