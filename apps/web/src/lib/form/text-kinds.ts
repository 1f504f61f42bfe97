import { Phone, WebAddress } from '@portal/contract/kernel';
import type { SchemaNode } from './schema-node.ts';

/** Text formats that the contract identifies by pattern alone. */
export type TextKind = 'phone' | 'web_address';

const kinds = new Map<unknown, TextKind>([
  [getPattern(Phone), 'phone'],
  [getPattern(WebAddress), 'web_address'],
]);

/** Returns the kind of a field that needs an example in its hint; null for any other. */
export function findTextKind({ pattern }: Pick<SchemaNode, 'pattern'>): TextKind | null {
  return kinds.get(pattern?.source) ?? null;
}

/** Completes a web address as the contract expects: `www.example.com` gets https. */
export function completeWebAddress(value: string): string {
  return /^[^\s/:@]+\.[^\s/:@.]{2,}(?::[0-9]+)?(?:[/?#]\S*)?$/u.test(value)
    ? `https://${value}`
    : value;
}

/** Compiled like the form's own validation, so that the sources are equal. */
function getPattern(schema: object): string | null {
  const pattern = 'pattern' in schema ? schema.pattern : null;
  return typeof pattern === 'string' ? new RegExp(pattern, 'u').source : null;
}
