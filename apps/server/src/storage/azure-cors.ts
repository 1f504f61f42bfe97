import type { BlobServiceClient, CorsRule } from '@azure/storage-blob';
import { asked } from './azure-failure.ts';

/** An account has at most so many rules. */
const mostRules = 5;

const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT'];
const headers = ['content-type', 'if-none-match', 'if-range', 'range', 'x-ms-blob-type'];
const exposed = ['accept-ranges', 'content-length', 'content-range', 'content-type', 'etag'];

/**
 * Lets the portal's pages use the account's links (CORS): adds a rule beside those that are there,
 * unless one of them lets the pages in already. A link is a secret of its own and no cookie is ever
 * sent, so that every origin may where the portal does not know its own.
 * @throws Error where the account has no room for a rule, or refuses it.
 */
export async function letPagesIn(service: BlobServiceClient, origin: string | null): Promise<void> {
  const { cors: rules = [] } = await asked(service.getProperties());
  const wanted = origin ?? '*';
  if (rules.some((rule) => lets(rule, wanted))) return;
  if (rules.length >= mostRules) throw new Error('the account has five CORS rules already');
  const own: CorsRule = {
    allowedOrigins: wanted,
    allowedMethods: methods.join(','),
    allowedHeaders: headers.join(','),
    exposedHeaders: exposed.join(','),
    maxAgeInSeconds: 3600,
  };
  await asked(service.setProperties({ cors: [...rules, own] }));
}

function lets(rule: CorsRule, origin: string): boolean {
  return (
    holds(rule.allowedOrigins, [origin]) &&
    holds(rule.allowedHeaders, headers) &&
    holds(rule.exposedHeaders, exposed) &&
    methods.every((method) => listed(rule.allowedMethods).includes(method.toLowerCase()))
  );
}

const listed = (text: string): string[] =>
  text.split(',').map((entry) => entry.trim().toLowerCase());

const holds = (text: string, wanted: readonly string[]): boolean =>
  listed(text).includes('*') || wanted.every((one) => listed(text).includes(one.toLowerCase()));
