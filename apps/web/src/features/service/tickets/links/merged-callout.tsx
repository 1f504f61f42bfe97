import { mergeUndoDays, type ServiceTicket, undoTicketMerge } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can, useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { useUndoMerge } from './use-undo-merge.ts';

export interface MergedCalloutProps {
  ticket: ServiceTicket;
}

const undoMilliseconds = mergeUndoDays * 24 * 60 * 60 * 1000;

/** Leads from a merged ticket to the other one; employees can undo the merge for some days. */
export function MergedCallout({ ticket }: MergedCalloutProps) {
  const { t } = useTranslation();
  const mayUndo = can(useUser(), undoTicketMerge.access);
  const { merged_into_ticket_id: into, closed_at: mergedAt } = ticket;
  if (into === null || mergedAt === null) return null;
  return (
    <Callout
      title={t('tickets.merge.merged')}
      action={
        <span className="flex flex-wrap gap-2">
          {mayUndo && canBeUndone(mergedAt) ? <UndoButton ticket={ticket} /> : null}
          <Button asChild variant="outline" size="sm">
            <Link to="/dashboard/service/$id" params={{ id: into }}>
              {t('tickets.merge.open')}
            </Link>
          </Button>
        </span>
      }
    >
      {t('tickets.merge.merged_text')}
    </Callout>
  );
}

/** Returns true while a merge can be undone. */
const canBeUndone = (mergedAt: string): boolean =>
  Date.now() < new Date(mergedAt).getTime() + undoMilliseconds;

function UndoButton({ ticket }: MergedCalloutProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useUndoMerge(ticket);
  return (
    <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate()}>
      {t('tickets.merge.undo')}
    </Button>
  );
}
