import type { RouteQuery, Route } from '@portal/contract/kernel';
import { getSchemaFields, type SchemaNode } from '../form/schema-node.ts';

export type ListView = 'cards' | 'table';

/** A list's state as it stands in the URL: the call's own filters, and how they are shown. */
export type ListSearch<R extends Route> = Partial<
  Omit<RouteQuery<R>, 'limit' | 'offset' | 'cursor'>
> & { page?: number; tab?: string; view?: ListView };

/** Paging has its own words; whose eyes a list is read with is the page's to say, which tells it too. */
const apiOnlyParams = new Set(['limit', 'offset', 'cursor', 'as_customer_id', 'as_of']);

/**
 * Reads a list's state out of a URL, by the query that the contract allows. What does not fit is
 * left out: an old bookmark shows the list and no error.
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
  // The router reads `?search=123` as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (node.values && !node.values.includes(text)) return undefined;
  if (node.maxLength !== null && text.length > node.maxLength) return undefined;
  return node.pattern && !node.pattern.test(text) ? undefined : text;
}

// Each field was checked against the query's schema above.
const asSearch = <R extends Route>(search: object) => search as ListSearch<R>;
