import { makeCustomerFromLead } from '@portal/contract/crm';
import { lazy, Suspense } from 'react';
import { useStore, useStorePart } from '#web/lib/store.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { useBoardDrag } from '../drag/board-drag.ts';
import { leadMoves } from './lead-moves.ts';
import type { Move } from './move.ts';

const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }));

const MakeCustomerDialog = lazy(async () => ({
  default: (await import('#web/features/crm/leads/details/make-customer-dialog.tsx'))
    .MakeCustomerDialog,
}));

/**
 * Dialogs of a move: the reason for losing a lead, before it; the offer to create a customer, after
 * winning one.
 */
export function MoveDialogs() {
  const user = useUser();
  const store = useBoardDrag();
  const { moves, won } = useStore(leadMoves);
  // No dialog opens during a drag.
  const isDragging = useStorePart(store, ({ target }) => target !== null);
  const pending = moves.find(({ state }) => state === 'asking');
  const canMakeCustomer = can(user, makeCustomerFromLead.access);
  const isNew = won !== null && won.contact.customer_id === null;
  const back = ({ key, lead }: Move) => {
    leadMoves.cancel(key);
    store.requestFocus(lead.id);
  };
  return (
    <Suspense>
      {pending ? (
        <LostDialog
          key={pending.key}
          name={pending.lead.contact.name}
          onCancel={() => back(pending)}
          onConfirm={(reason) => {
            leadMoves.confirmLost(pending.key, reason);
            store.requestFocus(pending.lead.id);
          }}
        />
      ) : null}
      {won && isNew && canMakeCustomer && !isDragging ? (
        <MakeCustomerDialog
          key={won.id}
          lead={{ id: won.id, name: won.contact.name }}
          onClose={leadMoves.dismissWon}
        />
      ) : null}
    </Suspense>
  );
}
