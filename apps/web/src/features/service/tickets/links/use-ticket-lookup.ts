import {
  getServiceTicket,
  listServiceTickets,
  type ServiceTicket,
  type TicketStatus,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { useLookup } from '#web/features/shared/lookup/use-lookup.ts';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';

export interface TicketLookupOptions {
  /** Ticket to find another one of the same customer for. */
  ticket: Pick<ServiceTicket, 'id' | 'customer_id'>;
  /** Id of the selected ticket. */
  id: string | null;
  /** Statuses to choose from; all by default. */
  statuses?: readonly TicketStatus[] | undefined;
}

/** Lookup of the other tickets of a customer by number, device or words, newest first. */
export function useTicketLookup({ ticket, id, statuses }: TicketLookupOptions): Lookup {
  const { t } = useTranslation();
  const lookup = useLookup<ServiceTicket>({
    scope: 'service',
    list: listServiceTickets,
    get: getServiceTicket,
    filters: {
      ordering: '-created_at',
      customer_id: ticket.customer_id,
      ...(statuses ? { status: statuses } : {}),
    },
    id,
    toOption: (one) => ({
      value: one.id,
      label: `${one.ticket_id} · ${getModelName(one.device)}`,
      hint: [t(`service.statuses.${one.status}`), one.serial_number, one.description].join(' · '),
    }),
  });
  return { ...lookup, options: lookup.options.filter(({ value }) => value !== ticket.id) };
}
