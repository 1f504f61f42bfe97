import type { ServiceTicket } from '@portal/contract/service';

const customer = { id: '0198f000-0000-7000-8000-000000000001', name: 'Clinique Lumière' };

/** A service ticket for tests. */
export const testTicket: ServiceTicket = {
  id: '0198f000-0000-7000-8000-000000000021',
  ticket_id: 'T-000123',
  customer_id: customer.id,
  customer,
  installed_device_id: '0198f000-0000-7000-8000-000000000005',
  device: { id: '0198f000-0000-7000-8000-000000000003', name: 'Lumina', model: 'LX-200' },
  serial_number: 'LX200-00017',
  description: 'The lamp flickers',
  requester_email: 'nurse@lumiere.example',
  status: 'completed',
  urgency: 'question',
  contact_phone: null,
  contact_when: null,
  answer_due_at: null,
  solve_due_at: null,
  answered_at: null,
  at_risk: false,
  breached: false,
  waiting_for_customer: false,
  planned_for: null,
  assigned_to_user_id: null,
  assigned_to: null,
  resolution_notes: null,
  cancellation_reason: null,
  waiting_since: null,
  service_request_id: null,
  follows_ticket_id: null,
  followed_by_ticket_id: null,
  created_at: '2026-01-05T08:00:00.000Z',
  requested_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
  closed_at: null,
};
