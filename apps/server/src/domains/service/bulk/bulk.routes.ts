import {
  changeServiceRequests,
  changeServiceTickets,
  undoServiceChange,
} from '@portal/contract/service';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { changeRequests } from './change-requests.ts';
import { changeTickets } from './change-tickets.ts';
import { locateChange, undoChange } from './undo-change.ts';

export const bulkRoutes: BoundRoute[] = [
  bind(changeServiceTickets, ({ context, body }) => changeTickets(context, body)),
  bind(changeServiceRequests, ({ context, body }) => changeRequests(context, body)),
  bind(undoServiceChange, ({ context, params }) => undoChange(context, params.id), locateChange),
];
