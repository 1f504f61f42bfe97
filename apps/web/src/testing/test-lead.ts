import type { LeadDetails } from '@portal/contract/crm';

const at = '2026-01-05T08:00:00.000Z';
const colleague = {
  id: '0198f000-0000-7000-8000-000000000021',
  name: 'Bram Oost',
  first_name: 'Bram',
  last_name: 'Oost',
};

/** A lead for tests. */
export const testLead: LeadDetails = {
  id: '0198f000-0000-7000-8000-000000000020',
  contact: {
    id: '0198f000-0000-7000-8000-000000000022',
    name: 'Anna Visser',
    email: 'anna@visser.example',
    phone: null,
    clinic_id: null,
    clinic: null,
    customer_id: null,
    customer: null,
  },
  stage: 'lost',
  stage_changed_at: at,
  priority: 'high',
  assigned_to_user_id: colleague.id,
  assigned_to: colleague,
  last_note_at: null,
  position: 65_536,
  created_at: at,
  updated_at: at,
  notes: [],
  interested_product_ids: [],
  interested_products: [],
  organization: null,
  address: { street: null, house_number: null, postal_code: null, city: null, country: null },
  expected_value: null,
  expected_close_on: null,
  next_step: null,
  next_step_on: null,
  stage_history: [],
  source: { source: 'event', comment: 'Congress' },
  lost_reason: 'Too dear',
};
