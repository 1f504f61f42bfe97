import { sql, type SQL } from 'drizzle-orm';
import type { LeadCard, LeadStage } from '@portal/contract/crm';
import { rowBlock } from '#server/database/row-block.table.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { orderBy, orderByKeys, selectKeys, type OrderStep } from '#server/resource/ordering.ts';
import { joinsOf, selectListOf } from '#server/resource/resource.ts';
import { matchesWord, type WordSearch } from '#server/resource/search.ts';
import { leadCards, leads } from './lead.resource.ts';
import { lead } from './lead.table.ts';

/** Everything about a look at the board that changes its SQL. */
export interface BoardShape {
  readonly ordering: string;
  readonly steps: readonly OrderStep[];
  readonly filters: readonly (readonly [name: string, word: string | null])[];
  readonly words: readonly WordSearch[];
  /** Of each stage one more than is shown. */
  readonly fetch: number;
}

/** A card with its stage's numbers; a stage without a card has one row that is none. */
export type BoardRow = LeadCard & {
  readonly of_stage: LeadStage;
  readonly stage_count: number;
  readonly stage_total: number;
  readonly is_row: boolean;
  readonly [key: `key_${number}`]: unknown;
};

const statements = new Map<string, Statement>();
/** Few filters in few combinations; what is stranger is planned for itself. */
const mostKept = 200;

/** The statement of a shape: the usual ones are prepared at their first use and kept. */
export function boardStatement(actor: Actor, shape: BoardShape): Statement {
  const isUsual = !shape.ordering.includes(',') && !shape.words.includes('beginning');
  const { steps: _steps, ...rest } = shape;
  const key = JSON.stringify([actor.kind, rest]);
  const known = statements.get(key);
  if (known) return known;
  if (!isUsual || statements.size >= mostKept) {
    return createStatement(boardQuery(actor, shape), 'once');
  }
  const statement = createStatement(boardQuery(actor, shape));
  statements.set(key, statement);
  return statement;
}

/**
 * Of each stage its numbers and its first cards. Without a search each stage is a range of an index,
 * read no further than its first cards; what is searched for is found once, and then divided.
 */
function boardQuery(actor: Actor, { steps, filters, words, fetch }: BoardShape): SQL {
  const conditions = filters.map(([name, word]) => filterOf(name, word));
  const searches = words.map((how, at) => matchesWord(lead.searchText, at, how));
  const isSearch = searches.length > 0;
  const found = isSearch
    ? sql`with found as materialized (
        select * from ${lead} where ${sql.join([...conditions, ...searches], sql` and `)})`
    : sql``;
  const source = isSearch ? sql`found as lead` : sql`${lead}`;
  const ofStage = (isIt: SQL): SQL => sql.join([isIt, ...(isSearch ? [] : conditions)], sql` and `);
  const isWhole = !isSearch && conditions.length === 0;
  const count = isWhole
    ? sql`totals.stage_total`
    : sql`(select count(*) from ${source} where ${ofStage(sql`${lead.stage} = stages.stage`)})`;
  return sql`${found}
    select stages.stage as of_stage, totals.stage_total, ${count} as stage_count,
      cards.id is not null as is_row, cards.*
    from unnest(${sql.placeholder('stages')}::text[]) with ordinality as stages (stage, place)
    cross join lateral (select coalesce(sum(${rowBlock.rowCount}), 0)::bigint as stage_total
      from ${rowBlock} where ${rowBlock.relation} = 'lead:' || stages.stage) as totals
    left join lateral (
      select ${selectListOf(leadCards, actor)}, ${selectKeys(steps)}
      from (select * from ${source} where ${ofStage(betweenItself)}
        order by ${lead.stage}, ${orderBy(steps)} limit ${sql.raw(String(fetch))}) as lead
      ${joinsOf(leadCards, actor)}
    ) as cards on true
    order by stages.place, ${orderByKeys(steps)}`;
}

/**
 * As a range of one, in an order that begins with the stage: so that the index of a stage's cards is
 * the only one that has it. By an equality the planner would take the index of that order in all
 * stages, and pass by the cards of the others.
 */
const betweenItself = sql`${lead.stage} between stages.stage and stages.stage`;

function filterOf(name: string, word: string | null): SQL {
  const filter = leads.filters?.[name];
  const condition =
    typeof filter === 'function'
      ? filter(sql.placeholder(`filter_${name}`), null)
      : filter?.[word ?? ''];
  if (!condition) throw new Error(`Leads state no filter ${name}`);
  return condition;
}
