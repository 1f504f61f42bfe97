import { leadStages, stageProbabilities } from '@portal/contract/crm';
import { sql, type SQL } from 'drizzle-orm';

/** Selects the chance to win a lead of a stage, in percent. */
export const selectProbability = (stage: SQL): SQL =>
  sql`(case ${stage} ${sql.raw(
    leadStages.map((name) => `when '${name}' then ${stageProbabilities[name]}`).join(' '),
  )} end)`;
