import {
  leadPriorities,
  type LeadSource,
  type LeadStage,
  leadStages,
  openLeadStages,
} from '@portal/contract/crm';
import type {
  lead,
  leadMove,
  leadNote,
  leadProduct,
} from '#server/domains/crm/leads/lead.table.ts';
import type { CatalogueDevice } from '../catalogue/demo-catalogue.ts';
import { toDomain, phoneNumber } from '../customers/contact-details.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { atMinute, daysAfter } from '../demo-calendar.ts';
import { peopleNames } from '../people/people-names.ts';
import { createRandom, type Random, slug } from '../random.ts';

/** Leads per stage on the day of loading: 45 in all. */
const leadsInStage = {
  new: 10,
  contacted: 9,
  demo_scheduled: 7,
  negotiation: 6,
  won: 7,
  lost: 6,
} as const satisfies Record<LeadStage, number>;

/** Notes per stage, one for each step of a lead. */
const stageNotes: Readonly<Record<LeadStage, readonly string[]>> = {
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
const nextSteps: Readonly<Record<LeadStage, readonly string[]>> = {
  new: ['Call back', 'Send the brochure'],
  contacted: ['Propose a date for a demonstration', 'Ask for photos of the treatment room'],
  demo_scheduled: ['Reserve the demonstration device', 'Confirm who takes part'],
  negotiation: ['Send the new offer', 'Ask what the bank decided', 'Value the old device'],
  won: [],
  lost: [],
};

const lostReasons = [
  'Price',
  'Chose another supplier',
  'No budget this year',
  'The practice closes',
  'Stays with the old device for now',
  null,
] as const;

/** Sources of leads, with their comments. */
const origins: readonly (readonly [LeadSource | null, string | null])[] = [
  ['website', 'Contact form'],
  ['website', null],
  ['referral', 'Recommended by a colleague in the same building'],
  ['referral', 'By a customer of ours'],
  ['event', 'Congress of dermatology, our stand'],
  ['event', 'Open day'],
  ['cold_outreach', 'Called after the opening of the practice'],
  [null, null],
];

interface Story {
  readonly customers: readonly DemoCustomer[];
  readonly devices: readonly CatalogueDevice[];
  /** Ids of the sales representatives. */
  readonly sellers: readonly string[];
  /** The day on which the data are loaded. */
  readonly today: string;
}

type Dated<Row> = Row & { readonly createdAt: string };

interface DemoLead {
  readonly row: Dated<typeof lead.$inferInsert>;
  readonly notes: readonly Dated<typeof leadNote.$inferInsert>[];
  readonly moves: readonly (typeof leadMove.$inferInsert)[];
  readonly products: readonly (typeof leadProduct.$inferInsert)[];
}

/** A step of a lead: where it came to, and when. */
interface Step {
  readonly stage: LeadStage;
  readonly at: string;
}

/** Creates 45 leads in all stages, each with its history. */
export function demoLeads(story: Story): DemoLead[] {
  const random = createRandom('leads');
  const deals = createRandom('deals');
  return leadStages.flatMap((stage) =>
    Array.from({ length: leadsInStage[stage] }, (_none, index) =>
      createLead(story, { stage, index, deals }, random),
    ),
  );
}

function createLead(
  story: Story,
  { stage, index, deals }: { stage: LeadStage; index: number; deals: Random },
  random: Random,
): DemoLead {
  const steps = createSteps(stage, story.today, random);
  const [first = { stage, at: atMinute(story.today, 0) }] = steps;
  const last = steps.at(-1) ?? first;
  const id = random.id(first.at);
  // A new lead may still be unassigned.
  const assignedTo = stage === 'new' && index % 2 === 0 ? null : random.pick(story.sellers);
  const notes = steps.flatMap((step) =>
    notesAt(step, { leadId: id, authorId: assignedTo }, random),
  );
  const [source, sourceComment] = random.pick(origins);
  const devices = random.shuffled(story.devices).slice(0, random.whole(0, 3));
  return {
    row: {
      id,
      contactId: random.id(first.at),
      ...createContact(story, stage, index, random),
      stage,
      position: index,
      stageChangedAt: last.at,
      lostReason: stage === 'lost' ? (lostReasons[index % lostReasons.length] ?? null) : null,
      priority: random.pick(leadPriorities),
      assignedTo,
      source,
      sourceComment,
      ...createDeal(stage, story.today, deals),
      lastNoteAt: notes.at(-1)?.createdAt ?? null,
      createdAt: first.at,
      updatedAt: last.at,
    },
    notes,
    moves: steps.map((step, at) => ({
      id: random.id(step.at),
      leadId: id,
      fromStage: steps[at - 1]?.stage ?? null,
      toStage: step.stage,
      at: step.at,
      movedBy: assignedTo,
    })),
    products: devices.map(({ row }, at) => ({
      leadId: id,
      productId: row.id,
      quantity: (index + at) % 3 === 0 ? 2 : 1,
    })),
  };
}

/** Returns the value of a lead and, while it is open, its close date and next step; new ones may have none. */
function createDeal(stage: LeadStage, today: string, random: Random) {
  const expectedValue =
    stage === 'new' && random.chance(50) ? null : `${random.whole(8, 90) * 500}.00`;
  const expectedCloseOn = daysAfter(today, random.whole(7, 120));
  const steps = nextSteps[stage];
  if (steps.length === 0) return { expectedValue };
  if (random.chance(30)) return { expectedValue, expectedCloseOn };
  const nextStepOn = daysAfter(today, random.whole(-6, 14));
  return { expectedValue, expectedCloseOn, nextStep: random.pick(steps), nextStepOn };
}

/** Returns the stages up to one, the last some days ago and each some time before the next. */
function createSteps(stage: LeadStage, today: string, random: Random): Step[] {
  const isOver = stage === 'won' || stage === 'lost';
  // Some are lost early.
  const passed = isOver
    ? openLeadStages.slice(0, stage === 'won' ? undefined : random.whole(1, 4))
    : openLeadStages.slice(
        0,
        openLeadStages.findIndex((one) => one === stage),
      );
  let ago = random.whole(1, isOver ? 60 : 25);
  const steps: Step[] = [];
  for (const one of [...passed, stage].toReversed()) {
    steps.unshift({ stage: one, at: atMinute(daysAfter(today, -ago), random.whole(60, 500)) });
    ago += random.whole(2, 18);
  }
  return steps;
}

function notesAt(
  { stage, at }: Step,
  { leadId, authorId }: { leadId: string; authorId: string | null },
  random: Random,
): DemoLead['notes'] {
  if (!authorId || random.chance(20)) return [];
  const createdAt = new Date(Date.parse(at) + random.whole(1, 50) * 60_000).toISOString();
  const text = random.pick(stageNotes[stage]);
  return [{ id: random.id(createdAt), leadId, authorId, text, createdAt, updatedAt: createdAt }];
}

/**
 * Person of an invented practice. The won leads are customers by now, but for the last one: somebody
 * entered its customer, whom the lead is yet to be linked to.
 */
function createContact(story: Story, stage: LeadStage, index: number, random: Random) {
  const known = stage === 'won' ? story.customers.at(-1 - index) : undefined;
  const language = known?.named.language ?? random.pick(['nl', 'fr'] as const);
  const linked = index > 0 ? known : undefined;
  const { first, last } = peopleNames[language];
  const [firstName, lastName] = [random.pick(first), random.pick(last)];
  const practice = known?.named.name ?? `${language === 'nl' ? 'Praktijk' : 'Cabinet'} ${lastName}`;
  const country =
    known?.named.country ?? random.pick(language === 'nl' ? ['NL', 'BE'] : ['BE', 'LU', 'FR']);
  return {
    contactName: `${firstName} ${lastName}`,
    organization: practice,
    country,
    contactEmail: random.chance(85) ? `${slug(firstName)}@${toDomain(practice)}` : null,
    contactPhone: random.chance(70) ? phoneNumber(country, random) : null,
    customerId: linked?.row.id ?? null,
    clinicId: linked?.clinics.find(({ isActive }) => isActive !== false)?.id ?? null,
  };
}
