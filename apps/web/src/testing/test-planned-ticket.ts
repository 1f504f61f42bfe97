import type { PlannedTicket } from '@portal/contract/service';

/** Creates a planned ticket with this number for tests. */
export const createPlannedTicket = (number: number): PlannedTicket => ({
  id: `ticket-${number}`,
  ticket_id: `T-${String(number).padStart(6, '0')}`,
  subject: 'Question: Lumina – The lamp flickers',
  status: 'planned',
  urgency: 'question',
  planned_start: null,
  planned_minutes: null,
  customer: 'Clinique Lumière',
  town: 'Liège',
  device: 'Lumina',
  serial_number: `SN-${number}`,
  assigned_to: null,
});
