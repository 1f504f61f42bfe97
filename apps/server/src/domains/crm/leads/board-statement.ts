import { sql, type SQL } from 'drizzle-orm';
import {
  type LeadCard,
  type LeadStage,
  leadStages,
  stageProbabilities,
} from '@portal/contract/crm';
import { rowBlock } from '#server/database/row-block.table.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import {
  orderBy,
  orderByKeys,
  selectKeys,
  type OrderStep,
} from '#server/resource/list/ordering.ts';
import { getSelectList } from '#server/resource/resource.ts';
import { matchesTermFoldedOnce, type TermMatch } from '#server/resource/list/search-terms.ts';
import { leadCards, leads } from './lead.resource.ts';
import { lead } from './lead.table.ts';

/** Selects the chance to win a lead of a stage, in percent. */
export const selectProbability = (stage: SQL): SQL =>
  sql`(case ${stage} ${sql.raw(
    leadStages.map((name) => `when '${name}' then ${stageProbabilities[name]}`).join(' '),
  )} end)`;

/** Parts of a board request that change its SQL. */
export interface BoardShape {
  readonly ordering: string;
  readonly steps: readonly OrderStep[];
  readonly filters: readonly (readonly [name: string, word: string | null])[];
  readonly terms: readonly TermMatch[];
  /** Rows fetched per stage: one more than shown. */
  readonly fetch: number;
}

/** A card with its stage's counts. An empty stage has one row with `is_row` false. */
export type BoardRow = LeadCard & {
  readonly of_stage: LeadStage;
  readonly stage_count: number;
  readonly stage_total: number;
  readonly stage_sum: string;
  readonly stage_weighted_sum: string;
  readonly is_row: boolean;
  readonly [key: `key_${number}`]: unknown;
};

const statements = new Map<string, Statement>();
/**
 * Maximum number of cached statements. Filters occur in few combinations; rare shapes are not
 * cached.
 */
const maxStatements = 200;

/** Returns the statement of a shape. Common shapes are prepared on first use and cached. */
export function getBoardStatement(actor: Actor, shape: BoardShape): Statement {
  const isUsual = !shape.ordering.includes(',') && !shape.terms.includes('prefix');
  const { steps: _steps, ...keyParts } = shape;
  const key = JSON.stringify([actor.kind, keyParts]);
  const known = statements.get(key);
  if (known) return known;
  if (!isUsual || statements.size >= maxStatements) {
    return createStatement(buildBoardQuery(actor, shape), 'once');
  }
  const statement = createStatement(buildBoardQuery(actor, shape));
  statements.set(key, statement);
  return statement;
}

/**
 * Builds the query for the total, the sums and the first cards of each stage. Without a search each stage is
 * an index range that ends after its first cards. A search runs once, and its result is split by
 * stage.
 */
function buildBoardQuery(actor: Actor, shape: BoardShape): SQL {
  const { steps } = shape;
  const { before, count, value, cards } =
    shape.terms.length > 0 ? selectMatches(shape) : selectRanges(shape);
  return sql`${before}
    select stages.stage as of_stage, numbers.stage_total, numbers.stage_count,
      numbers.stage_sum::text, round(numbers.stage_sum * ${probability} / 100, 2)::text as stage_weighted_sum,
      cards.id is not null as is_row, cards.*
    from unnest(${sql.placeholder('stages')}::text[]) with ordinality as stages (stage, place)
    cross join lateral (
      select coalesce(sum(${rowBlock.rowCount}), 0)::bigint as stage_total, ${count} as stage_count,
        coalesce(${value}, 0.00) as stage_sum
      from ${rowBlock} where ${rowBlock.relation} = 'lead:' || stages.stage
    ) as numbers
    left join lateral (
      select ${getSelectList(leadCards, actor)}, ${selectKeys(steps)} from (${cards}) as lead
      ${leadCards.joins}
    ) as cards on true
    order by stages.place, ${orderByKeys(steps)}`;
}

const probability = selectProbability(sql`stages.stage`);

/** Sources of a stage's total and cards, with the CTEs they need. */
interface Source {
  readonly before: SQL;
  readonly count: SQL;
  /** Sum of the expected values; null without any. */
  readonly value: SQL;
  readonly cards: SQL;
}

const stageTotal = sql`coalesce(sum(${rowBlock.rowCount}), 0)::bigint`;
const stageCount = sql`coalesce(
  (select counted.leads from counted where counted.stage = stages.stage), 0)`;

function selectRanges({ steps, filters, fetch }: BoardShape): Source {
  const conditions = filters.map(([name, value]) => getFilterCondition(name, value));
  const isUnfiltered = conditions.length === 0;
  const filterCondition = sql.join(conditions, sql` and `);
  const [first] = steps;
  const order =
    first?.expression === lead.position
      ? steps
      : [{ expression: lead.stage, descending: first?.descending ?? false }, ...steps];
  const ofStage = order === steps ? isStage : isStageRange;
  return {
    before: isUnfiltered
      ? sql`with ${selectValues(sql`true`)}`
      : sql`with counted as materialized (
          select ${lead.stage} as stage, count(*) as leads from ${lead}
          where ${filterCondition} group by ${lead.stage}), ${selectValues(filterCondition)}`,
    count: isUnfiltered ? stageTotal : stageCount,
    value: sql`(select valued.amount from valued where valued.stage = stages.stage)`,
    cards: sql`select * from ${lead} where ${isUnfiltered ? ofStage : sql`${ofStage} and ${filterCondition}`}
      order by ${orderBy(order)} limit ${sql.raw(String(fetch))}`,
  };
}

/** Selects the sums apart from the counts: an index covers each, and a lead without a value is in one. */
const selectValues = (condition: SQL): SQL => sql`valued as materialized (
  select ${lead.stage} as stage, sum(${lead.expectedValue}) as amount from ${lead}
  where ${lead.expectedValue} is not null and ${condition} group by ${lead.stage})`;

const isStage = sql`${lead.stage} = stages.stage`;

/**
 * A range over a single stage, so that the planner uses the index that begins with the stage. For
 * an equality it would choose the index of the ordering over all stages and skip the cards of other
 * stages. Positions have no such index.
 */
const isStageRange = sql`${lead.stage} between stages.stage and stages.stage`;

/**
 * Materializes only the sort keys of all matches: there may be many, and only the first cards need
 * their other columns.
 */
function selectMatches({ steps, filters, terms, fetch }: BoardShape): Source {
  const conditions = [
    ...filters.map(([name, value]) => getFilterCondition(name, value)),
    ...terms.map((match, at) => matchesTermFoldedOnce(lead.searchText, at, match)),
  ];
  return {
    before: sql`with found as materialized (
        select ${lead.id} as id, ${lead.stage} as stage, ${lead.expectedValue} as amount,
          ${selectKeys(steps)}
        from ${lead} where ${sql.join(conditions, sql` and `)}
      ), counted as materialized (
        select stage, count(*) as leads, sum(amount) as amount from found group by stage
      )`,
    count: stageCount,
    value: sql`(select counted.amount from counted where counted.stage = stages.stage)`,
    cards: sql`select ${lead}.* from (
        select id from found where found.stage = stages.stage
        order by ${orderByKeys(steps)} limit ${sql.raw(String(fetch))}
      ) as first join ${lead} on ${lead.id} = first.id`,
  };
}

function getFilterCondition(name: string, value: string | null): SQL {
  const filter = leads.filters?.[name];
  const condition =
    typeof filter === 'function'
      ? filter(sql.placeholder(`filter_${name}`), null)
      : filter?.[value ?? ''];
  if (!condition) throw new Error(`Leads state no filter ${name}`);
  return condition;
}
