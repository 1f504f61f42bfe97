import type { PlannedTicket } from '@portal/contract/service';

/** A planned ticket for tests, by its number. */
export const createPlannedTicket = (number: number): PlannedTicket => ({
  id: `ticket-${number}`,
  ticket_id: `T-${String(number).padStart(6, '0')}`,
  status: 'planned',
  customer: 'Clinique Lumière',
  device: 'Lumina',
  serial_number: `SN-${number}`,
  assigned_to: null,
});
