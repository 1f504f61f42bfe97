import type { RouteQuery, Route } from '@portal/contract/kernel';
import { getSchemaFields, type SchemaNode } from '../form/schema-node.ts';

export type ListView = 'cards' | 'table';

/** List state in the URL: the route's filters and the presentation. */
export type ListSearch<R extends Route> = Partial<
  Omit<RouteQuery<R>, 'limit' | 'offset' | 'cursor'>
> & { page?: number; tab?: string; view?: ListView };

/**
 * Params left out of the URL's filters: paging has its own, and view-as params belong to the page.
 */
const apiOnlyParams = new Set([
  'limit',
  'offset',
  'cursor',
  'as_customer_id',
  'as_user_id',
  'as_of',
]);

/**
 * Returns a parser of search params, based on the route's query schema. Drops invalid values, so
 * that an old bookmark shows the list and no error.
 */
export function listSearch<const R extends Route>(route: R) {
  const fields = getSchemaFields(route.query ?? {});
  return (raw: Record<string, unknown>): ListSearch<R> => {
    const search: Record<string, unknown> = {};
    for (const [name, { node }] of fields) {
      const value = apiOnlyParams.has(name) ? undefined : toValidValue(node, raw[name]);
      if (value !== undefined && value !== '') search[name] = value;
    }
    const page = Number(raw['page']);
    if (Number.isSafeInteger(page) && page > 1) search['page'] = page;
    if (typeof raw['tab'] === 'string') search['tab'] = raw['tab'];
    if (raw['view'] === 'cards' || raw['view'] === 'table') search['view'] = raw['view'];
    return asSearch<R>(search);
  };
}

function toValidValue(node: SchemaNode, value: unknown): unknown {
  if (Array.isArray(value))
    return node.type.includes('array') ? value.filter((one) => typeof one === 'string') : undefined;
  if (node.type.includes('boolean')) return typeof value === 'boolean' ? value : undefined;
  if (node.type.includes('integer')) return Number.isSafeInteger(value) ? value : undefined;
  // The router parses `?search=123` as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (node.values && !node.values.includes(text)) return undefined;
  if (node.maxLength !== null && Array.from(text).length > node.maxLength) return undefined;
  return node.pattern && !node.pattern.test(text) ? undefined : text;
}

// Each field was validated against the query's schema above.
const asSearch = <R extends Route>(search: object) => search as ListSearch<R>;
