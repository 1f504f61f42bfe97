import type { RouteQuery, Route } from '@portal/contract/kernel';
import { schemaFields, type SchemaNode } from '../form/schema-node.ts';

export type ListView = 'cards' | 'table';

/** A list's state as it stands in the URL: the call's own filters, and how they are shown. */
export type ListSearch<R extends Route> = Partial<
  Omit<RouteQuery<R>, 'limit' | 'offset' | 'cursor'>
> & { page?: number; tab?: string; view?: ListView };

/** Paging has its own words; whose eyes a list is read with is the page's to say, which tells it too. */
const notOfAddresses = new Set(['limit', 'offset', 'cursor', 'as_customer_id', 'as_of']);

/**
 * Reads a list's state out of a URL, by the query that the contract allows. What does not fit is
 * left out: an old bookmark shows the list and no error.
 */
export function listSearch<const R extends Route>(route: R) {
  const fields = schemaFields(route.query ?? {});
  return (raw: Record<string, unknown>): ListSearch<R> => {
    const kept: Record<string, unknown> = {};
    for (const [name, { node }] of fields) {
      const value = notOfAddresses.has(name) ? undefined : fitting(node, raw[name]);
      if (value !== undefined && value !== '') kept[name] = value;
    }
    const page = Number(raw['page']);
    if (Number.isSafeInteger(page) && page > 1) kept['page'] = page;
    if (typeof raw['tab'] === 'string') kept['tab'] = raw['tab'];
    if (raw['view'] === 'cards' || raw['view'] === 'table') kept['view'] = raw['view'];
    return asSearch<R>(kept);
  };
}

function fitting(node: SchemaNode, value: unknown): unknown {
  if (Array.isArray(value))
    return node.type.includes('array') ? value.filter((one) => typeof one === 'string') : undefined;
  if (node.type.includes('boolean')) return typeof value === 'boolean' ? value : undefined;
  if (node.type.includes('integer')) return Number.isSafeInteger(value) ? value : undefined;
  // The router reads `?search=123` as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  if (node.words && !node.words.includes(text)) return undefined;
  if (node.maxLength !== null && text.length > node.maxLength) return undefined;
  return node.pattern && !node.pattern.test(text) ? undefined : text;
}

// Each field was checked against the query's schema above.
const asSearch = <R extends Route>(kept: object) => kept as ListSearch<R>;
