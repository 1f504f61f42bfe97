import { mergeUndoDays, type ServiceTicket, undoTicketMerge } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
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
  const { closed_at: mergedAt, links } = ticket;
  const into = links.find(({ kind, is_merge }) => is_merge && kind === 'duplicate_of')?.ticket;
  if (into === undefined || mergedAt === null) return null;
  const number = { ticket: into.ticket_id };
  return (
    <Callout
      title={t('tickets.merge.merged')}
      action={
        <span className="flex flex-wrap gap-2">
          {mayUndo && canBeUndone(mergedAt) ? <UndoButton ticket={ticket} /> : null}
          <Button asChild variant="outline" size="sm">
            <Link to="/dashboard/service/$id" params={{ id: into.id }}>
              {t('tickets.merge.open', number)}
            </Link>
          </Button>
        </span>
      }
    >
      {t('tickets.merge.merged_text', number)}
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
