import {
  getTicketSuggestions as route,
  maxSuggestions,
  type SolvedTicket,
  type SuggestedDocument,
  type TicketSuggestions,
} from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { instantInJson } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { documentText } from '#server/domains/documents/texts/document-text.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { seesHitDocument } from '#server/domains/rights/index.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { locateTicket, selectHeadline, ticketName } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Route of what may help with a ticket. */
export const suggestionRoutes: BoundRoute[] = [
  bind(route, ({ context, params }) => readSuggestions(context, params.id), locateTicket),
];

type Row = {
  readonly solved: SolvedTicket[];
  readonly documents: SuggestedDocument[];
};

/**
 * Reads earlier resolutions and documents of the same model that match the words of a ticket.
 * @throws DomainError `not_found`.
 */
async function readSuggestions(context: Context, id: string): Promise<TicketSuggestions> {
  authorize(context.actor, route.access);
  const ticket = await locateTicket(context, { id });
  const [row] = await selectSuggestions.run<Row>(context.database, {
    ticket: ticket.id,
    device: ticket.installed_device_id,
    product: ticket.device.id,
    customer: ticket.customer_id,
    now: context.now.toISOString(),
  });
  return { solved: row?.solved ?? [], documents: row?.documents ?? [] };
}

/**
 * What is compared, so that a model with many devices costs no more than one with a few: the newest devices,
 * the newest work on each, and the newest documents.
 */
const compared = {
  devices: sql.raw('500'),
  ticketsOfDevice: sql.raw('5'),
  tickets: sql.raw('500'),
  documents: sql.raw('100'),
  words: sql.raw('200'),
};

const own = sql`${sql.placeholder('ticket')}::uuid`;
const model = sql`${sql.placeholder('product')}::uuid`;
const most = sql.raw(String(maxSuggestions));

/** Words that say what is wrong: no stop words of our languages, nor those of the model's name. */
const searched = sql`searched as materialized (
  select word.lexeme, text_query(word.lexeme, false) as query
  from ${serviceTicket}, unnest(${serviceTicket.words}) as word
  where ${serviceTicket.id} = ${own} and length(word.lexeme) > 2
    and numnode(plainto_tsquery('english', word.lexeme)) > 0
    and numnode(plainto_tsquery('dutch', word.lexeme)) > 0
    and numnode(plainto_tsquery('french', word.lexeme)) > 0
    and word.lexeme <> all(array(select unnest(tsvector_to_array(to_tsvector('simple',
      search_form(${product.name} || ' ' || coalesce(${product.model}, '')))))
      from ${product} where ${product.id} = ${model}))
  limit ${compared.words})`;

/** Completed and closed work on devices of the model: the ticket's own device, and the newest. */
const candidates = sql`candidate as materialized (
  select earlier.* from (
    select ${sql.placeholder('device')}::uuid as id
    union (select ${installedDevice.id} from ${installedDevice}
      where ${installedDevice.deviceId} = ${model}
      order by ${installedDevice.ordinal} desc limit ${compared.devices})) as device
  cross join lateral (
    select ${serviceTicket.id}, ${serviceTicket.ordinal}, ${serviceTicket.words} from ${serviceTicket}
    where ${serviceTicket.installedDeviceId} = device.id and ${serviceTicket.id} <> ${own}
      and ${serviceTicket.status} in ('completed', 'closed') and ${serviceTicket.mergedIntoTicketId} is null
      and ${serviceTicket.resolutionNotes} <> ''
    order by ${serviceTicket.ordinal} desc limit ${compared.ticketsOfDevice}) as earlier
  order by earlier.ordinal desc limit ${compared.tickets})`;

/** The rarer a word is in earlier work, the more it says. */
const ranked = sql`hit as materialized (
    select candidate.id, word.lexeme from candidate, unnest(candidate.words) as word
    where word.lexeme in (select lexeme from searched)),
  weight as (
    select lexeme, ln((1.0 + (select count(*) from candidate)) / count(*)) as points from hit group by lexeme),
  ranked as (
    select candidate.id, candidate.ordinal, coalesce(sum(weight.points), 0) as points
    from candidate left join hit on hit.id = candidate.id left join weight on weight.lexeme = hit.lexeme
    group by candidate.id, candidate.ordinal
    order by points desc, candidate.ordinal desc limit ${most})`;

/** Documents of the model in which a word occurs: in the title above the text, and there above the rest. */
const found = sql`query as materialized (
    select string_agg(query::text, ' | ')::tsquery as words from searched where numnode(query) > 0),
  library as materialized (
    select ${document.id}, ${document.ordinal} from ${document} where ${document.productId} = ${model}
    order by ${document.ordinal} desc limit ${compared.documents}),
  found as (
    select library.id, library.ordinal,
      10 * ts_rank(to_tsvector('simple', search_tokens(${document.title})), query.words)
        + 3 * coalesce(ts_rank(${documentText.topics}, query.words), 0)
        + coalesce(ts_rank(${documentText.words}, query.words), 0) as points
    from query, library join ${document} on ${document.id} = library.id
      left join ${documentText} on ${documentText.documentId} = library.id
    where query.words is not null and (${documentText.words} @@ query.words
      or to_tsvector('simple', search_tokens(${document.title})) @@ query.words)
    order by points desc, library.ordinal desc limit ${most})`;

const viewer = {
  customerId: sql`${sql.placeholder('customer')}::uuid`,
  now: sql.placeholder('now'),
};

const selectSuggestions = createStatement(sql`with ${searched}, ${candidates}, ${ranked}, ${found}
  select (select coalesce(json_agg(json_build_object('id', ${serviceTicket.id}, 'ticket_id', ${ticketName},
        'subject', ${selectHeadline(serviceTicket.subject, serviceTicket.description)}, 'resolution_notes', ${serviceTicket.resolutionNotes},
        'solved_at', ${instantInJson(sql`coalesce(${serviceTicket.solvedAt}, ${serviceTicket.closedAt})`)})
      order by ranked.points desc, ranked.ordinal desc), '[]')
    from ranked join ${serviceTicket} on ${serviceTicket.id} = ranked.id) as solved,
  (select coalesce(json_agg(json_build_object('id', ${document.id}, 'title', ${document.title},
        'category', ${document.category}, 'language', ${document.language},
        'is_visible_to_customer', ${seesHitDocument(viewer, document)})
      order by found.points desc, found.ordinal desc), '[]')
    from found join ${document} on ${document.id} = found.id) as documents`);
