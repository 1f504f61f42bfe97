import type { ServiceTicket } from '@portal/contract/service';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';

/** Returns a ticket's number and its device: "T-000012 · Fenrado RF". */
export const ticketTitle = ({ ticket_id: number, device }: ServiceTicket): string =>
  `${number} · ${getModelName(device)}`;
