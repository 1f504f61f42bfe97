import { makeCustomerOfLead } from '@portal/contract/crm';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { useBoardDrag } from '../drag/board-drag.ts';
import { leadMoves } from './lead-moves.ts';
import type { Move } from './move.ts';
import { useLeadMoves } from './use-lead-moves.ts';

const LostDialog = lazy(async () => ({ default: (await import('./lost-dialog.tsx')).LostDialog }));

const MakeCustomerDialog = lazy(async () => ({
  default: (await import('#web/features/crm/leads/details/make-customer-dialog.tsx'))
    .MakeCustomerDialog,
}));

/** What a move asks: why a lead is lost, before it; whether one that is won becomes a customer, after. */
export function MoveQuestions() {
  const user = useUser();
  const store = useBoardDrag();
  const { moves, won } = useLeadMoves();
  // Nobody is asked with a card in hand.
  const isHolding = useSyncExternalStore(store.subscribe, () => store.getState().target !== null);
  const asking = moves.find(({ state }) => state === 'asking');
  const mayMake = can(user, makeCustomerOfLead.access);
  const isNew = won !== null && won.contact.customer_id === null;
  const back = ({ key, lead }: Move) => {
    leadMoves.takeBack(key);
    store.wantFocus(lead.id);
  };
  return (
    <Suspense>
      {asking ? (
        <LostDialog
          key={asking.key}
          name={asking.lead.contact.name}
          onCancel={() => back(asking)}
          onConfirm={(reason) => {
            leadMoves.answer(asking.key, reason);
            store.wantFocus(asking.lead.id);
          }}
        />
      ) : null}
      {won && isNew && mayMake && !isHolding ? (
        <MakeCustomerDialog
          key={won.id}
          lead={{ id: won.id, name: won.contact.name }}
          onClose={leadMoves.settleWon}
        />
      ) : null}
    </Suspense>
  );
}
