import { Phone, WebAddress } from '@portal/contract/kernel';
import type { SchemaNode } from './schema-node.ts';

/** Kinds of text that the contract tells by their pattern alone. */
export type TextKind = 'phone' | 'web_address';

const kinds = new Map<unknown, TextKind>([
  [getPattern(Phone), 'phone'],
  [getPattern(WebAddress), 'web_address'],
]);

/** What kind of text a field takes, where people need an example of it; null for any other. */
export function findTextKind({ pattern }: Pick<SchemaNode, 'pattern'>): TextKind | null {
  return kinds.get(pattern?.source) ?? null;
}

/** A web address as the contract takes it: `www.example.com` is meant to begin with https. */
export function completeWebAddress(value: string): string {
  return /^[^\s/:@]+\.[^\s/:@.]{2,}(?::[0-9]+)?(?:[/?#]\S*)?$/u.test(value)
    ? `https://${value}`
    : value;
}

/** As the form's own check has it, so that both are written alike. */
function getPattern(schema: object): string | null {
  const pattern = 'pattern' in schema ? schema.pattern : null;
  return typeof pattern === 'string' ? new RegExp(pattern, 'u').source : null;
}
