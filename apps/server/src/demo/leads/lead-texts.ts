import type { LeadSource, LeadStage } from '@portal/contract/crm';

/** Leads per stage on the day of loading: 45 in all. */
export const leadsInStage = {
  new: 10,
  contacted: 9,
  demo_scheduled: 7,
  negotiation: 6,
  won: 7,
  lost: 6,
} as const satisfies Record<LeadStage, number>;

/** Notes per stage, one for each step of a lead. */
export const stageNotes: Readonly<Record<LeadStage, readonly string[]>> = {
  new: [
    'Asked for a brochure through the website; wants to be called in the morning.',
    'Met at the congress in Liège. Runs a practice with two treatment rooms.',
    'Opens a second practice next year and is looking for equipment.',
  ],
  contacted: [
    'Called: has a ten-year-old device that breaks down often. Sends photos of the room.',
    'Sent the comparison of the two models and the prices of the consumables.',
    'Nobody at the desk; left a message and will try again on Thursday.',
    'Wants to know what maintenance costs in the first three years.',
  ],
  demo_scheduled: [
    'A demonstration at the clinic, with both doctors. Bring the small handpiece.',
    'Demonstration agreed; they invite three patients.',
    'Will see the device at a customer’s nearby before deciding.',
  ],
  negotiation: [
    'Offer sent, with training of two colleagues and the first maintenance included.',
    'Asks for a trade-in of the old device; waiting for the valuation.',
    'The bank wants a lease over five years. New offer by Friday.',
  ],
  won: [
    'Signed. Delivery in three weeks; the technician takes the measurements.',
    'Order confirmed by mail, with the service contract.',
  ],
  lost: [
    'Decided otherwise; friendly, and open to a call next year.',
    'No budget this year. Keep on the list for the congress.',
  ],
};

/** Next steps per stage; none once a lead is won or lost. */
export const nextSteps: Readonly<Record<LeadStage, readonly string[]>> = {
  new: ['Call back', 'Send the brochure'],
  contacted: ['Propose a date for a demonstration', 'Ask for photos of the treatment room'],
  demo_scheduled: ['Reserve the demonstration device', 'Confirm who takes part'],
  negotiation: ['Send the new offer', 'Ask what the bank decided', 'Value the old device'],
  won: [],
  lost: [],
};

export const lostReasons = [
  'Price',
  'Chose another supplier',
  'No budget this year',
  'The practice closes',
  'Stays with the old device for now',
  null,
] as const;

/** Sources of leads, with their comments. */
export const origins: readonly (readonly [LeadSource | null, string | null])[] = [
  ['website', 'Contact form'],
  ['website', null],
  ['referral', 'Recommended by a colleague in the same building'],
  ['referral', 'By a customer of ours'],
  ['event', 'Congress of dermatology, our stand'],
  ['event', 'Open day'],
  ['cold_outreach', 'Called after the opening of the practice'],
  [null, null],
];
