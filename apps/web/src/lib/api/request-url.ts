import type { Route } from '@portal/contract/kernel';

/** Base path of the API (API.md §1). */
const apiBase = '/api/v1';

/** Returns the URL of a call: fills path params, skips undefined query values, repeats lists. */
export function getRequestUrl(route: Route, params: unknown, query: unknown): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(toFields(params)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(toFields(query)))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, toText(one));
  const text = search.toString();
  return `${apiBase}${path}${text && `?${text}`}`;
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('A path or query value must be a text, a number or a boolean');
}
