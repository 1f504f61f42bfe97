import { openLeadStages } from './leads.ts';

/** Days without a note or a move after which a lead without a planned step is stalled. */
export const stalledAfterDays = 14;

/** Query of the list of leads for open leads whose next step is due before a day, which is tomorrow. */
export const toDueSteps = (tomorrow: string) => ({ step_before: tomorrow });

/** Query for open leads that nobody has followed since an instant, without a step from today on. */
export const toStalledLeads = (since: string, today: string) => ({
  quiet_before: since,
  no_step_from: today,
});

/** Query for open leads that are expected to close from one day to another. */
export const toClosingLeads = (from: string, until: string) => ({
  expected_close_from: from,
  expected_close_until: until,
  stage: [...openLeadStages],
});
