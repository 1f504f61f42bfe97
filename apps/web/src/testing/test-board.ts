import { leadStages, type LeadBoard, type LeadCard, type LeadStage } from '@portal/contract/crm';

const at = '2026-01-05T08:00:00.000Z';

/** A card for tests; its id is its name. */
export const testCard = (name: string, fields: Partial<LeadCard> = {}): LeadCard => ({
  id: name,
  contact: {
    id: name,
    name,
    email: null,
    phone: null,
    clinic_id: null,
    clinic: null,
    customer_id: null,
    customer: null,
  },
  stage: 'new',
  stage_changed_at: at,
  priority: 'medium',
  assigned_to_user_id: null,
  assigned_to: null,
  organization: null,
  expected_value: null,
  expected_close_on: null,
  next_step: null,
  next_step_on: null,
  last_note_at: null,
  last_note: null,
  has_lost_reason: false,
  position: 0,
  created_at: at,
  updated_at: at,
  ...fields,
});

/** A board for tests: the names of the cards of each stage. */
export const testBoard = (cards: Partial<Record<LeadStage, readonly string[]>>): LeadBoard => ({
  stages: leadStages.map((stage) => {
    const results = (cards[stage] ?? []).map((name) => testCard(name, { stage }));
    const { length: count } = results;
    return { stage, count, total: count, sum: '0.00', weighted_sum: '0.00', next: null, results };
  }),
});
