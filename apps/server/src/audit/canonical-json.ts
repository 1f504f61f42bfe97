/**
 * Returns a value as JSON with keys sorted by their UTF-16 units at every depth, without spaces
 * (RFC 8785). For digests: the database returns keys in an order of its own.
 */
export function toCanonicalJson(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return serializeValue(plain);
}

function serializeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serializeValue).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${serializeValue(member)}`);
  return `{${members.join()}}`;
}
