import type { PlannedTicket } from '@portal/contract/service';

/** Creates a planned ticket with this number for tests. */
export const createPlannedTicket = (number: number): PlannedTicket => ({
  id: `ticket-${number}`,
  ticket_id: `T-${String(number).padStart(6, '0')}`,
  status: 'planned',
  customer: 'Clinique Lumière',
  device: 'Lumina',
  serial_number: `SN-${number}`,
  assigned_to: null,
});
