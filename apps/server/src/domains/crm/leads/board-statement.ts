import { sql, type SQL } from 'drizzle-orm';
import type { LeadCard, LeadStage } from '@portal/contract/crm';
import { rowBlock } from '#server/database/row-block.table.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { orderBy, orderByKeys, selectKeys, type OrderStep } from '#server/resource/ordering.ts';
import { getSelectList } from '#server/resource/resource.ts';
import { matchesAllTerms, type TermMatch } from '#server/resource/search.ts';
import { leadCards, leads } from './lead.resource.ts';
import { lead } from './lead.table.ts';

/** Everything about a look at the board that changes its SQL. */
export interface BoardShape {
  readonly ordering: string;
  readonly steps: readonly OrderStep[];
  readonly filters: readonly (readonly [name: string, word: string | null])[];
  readonly words: readonly TermMatch[];
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
function boardQuery(actor: Actor, shape: BoardShape): SQL {
  const { steps } = shape;
  const { before, count, cards } = shape.words.length > 0 ? searched(shape) : ranges(shape);
  return sql`${before}
    select stages.stage as of_stage, numbers.stage_total, numbers.stage_count,
      cards.id is not null as is_row, cards.*
    from unnest(${sql.placeholder('stages')}::text[]) with ordinality as stages (stage, place)
    cross join lateral (
      select coalesce(sum(${rowBlock.rowCount}), 0)::bigint as stage_total, ${count} as stage_count
      from ${rowBlock} where ${rowBlock.relation} = 'lead:' || stages.stage
    ) as numbers
    left join lateral (
      select ${getSelectList(leadCards, actor)}, ${selectKeys(steps)} from (${cards}) as lead
      ${leadCards.joins}
    ) as cards on true
    order by stages.place, ${orderByKeys(steps)}`;
}

/** Where a stage's number and its cards come from, and what is gathered before. */
interface Source {
  readonly before: SQL;
  readonly count: SQL;
  readonly cards: SQL;
}

const allOfStage = sql`coalesce(sum(${rowBlock.rowCount}), 0)::bigint`;
const countedOfStage = sql`coalesce(
  (select counted.leads from counted where counted.stage = stages.stage), 0)`;

function ranges({ steps, filters, fetch }: BoardShape): Source {
  const conditions = filters.map(([name, word]) => filterOf(name, word));
  const isWhole = conditions.length === 0;
  const those = sql.join(conditions, sql` and `);
  const [first] = steps;
  const order =
    first?.expression === lead.position
      ? steps
      : [{ expression: lead.stage, descending: first?.descending ?? false }, ...steps];
  const ofStage = order === steps ? isStage : betweenStage;
  return {
    before: isWhole
      ? sql``
      : sql`with counted as materialized (
          select ${lead.stage} as stage, count(*) as leads from ${lead}
          where ${those} group by ${lead.stage})`,
    count: isWhole ? allOfStage : countedOfStage,
    cards: sql`select * from ${lead} where ${isWhole ? ofStage : sql`${ofStage} and ${those}`}
      order by ${orderBy(order)} limit ${sql.raw(String(fetch))}`,
  };
}

const isStage = sql`${lead.stage} = stages.stage`;

/**
 * As a range of one, in an order that begins with the stage: so that the index of a stage's cards is
 * the only one that has it. By an equality the planner would take the index of that order in all
 * stages, and pass by the cards of the others. Positions have none.
 */
const betweenStage = sql`${lead.stage} between stages.stage and stages.stage`;

/** Few columns are kept of all that is found: many may be, and only the first are shown. */
function searched({ steps, filters, words, fetch }: BoardShape): Source {
  const conditions = [
    ...filters.map(([name, word]) => filterOf(name, word)),
    ...words.map((how, at) => matchesAllTerms(lead.searchText, at, how)),
  ];
  return {
    before: sql`with found as materialized (
        select ${lead.id} as id, ${lead.stage} as stage, ${selectKeys(steps)}
        from ${lead} where ${sql.join(conditions, sql` and `)}
      ), counted as materialized (
        select stage, count(*) as leads from found group by stage
      )`,
    count: countedOfStage,
    cards: sql`select ${lead}.* from (
        select id from found where found.stage = stages.stage
        order by ${orderByKeys(steps)} limit ${sql.raw(String(fetch))}
      ) as first join ${lead} on ${lead.id} = first.id`,
  };
}

function filterOf(name: string, word: string | null): SQL {
  const filter = leads.filters?.[name];
  const condition =
    typeof filter === 'function'
      ? filter(sql.placeholder(`filter_${name}`), null)
      : filter?.[word ?? ''];
  if (!condition) throw new Error(`Leads state no filter ${name}`);
  return condition;
}
