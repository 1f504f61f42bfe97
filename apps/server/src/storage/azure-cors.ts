import type { BlobServiceClient, CorsRule } from '@azure/storage-blob';
import { callAzure } from './azure-failure.ts';

/** An account has at most so many rules. */
const maxRules = 5;

const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT'];
const headers = ['content-type', 'if-none-match', 'if-range', 'range', 'x-ms-blob-type'];
const exposed = ['accept-ranges', 'content-length', 'content-range', 'content-type', 'etag'];

/**
 * Allows the portal's pages to use the account's links (CORS): adds a rule, unless an existing one
 * allows them. A link is itself a secret and no cookie is ever sent, so every origin is allowed if
 * the portal does not know its own.
 * @throws Error if the account has no room for a rule, or rejects it.
 */
export async function ensureCorsRule(
  service: BlobServiceClient,
  origin: string | null,
): Promise<void> {
  const { cors: rules = [] } = await callAzure(service.getProperties());
  const wanted = origin ?? '*';
  if (rules.some((rule) => allows(rule, wanted))) return;
  if (rules.length >= maxRules) throw new Error('the account has five CORS rules already');
  const own: CorsRule = {
    allowedOrigins: wanted,
    allowedMethods: methods.join(','),
    allowedHeaders: headers.join(','),
    exposedHeaders: exposed.join(','),
    maxAgeInSeconds: 3600,
  };
  await callAzure(service.setProperties({ cors: [...rules, own] }));
}

function allows(rule: CorsRule, origin: string): boolean {
  return (
    includesAll(rule.allowedOrigins, [origin]) &&
    includesAll(rule.allowedHeaders, headers) &&
    includesAll(rule.exposedHeaders, exposed) &&
    methods.every((method) => splitList(rule.allowedMethods).includes(method.toLowerCase()))
  );
}

const splitList = (text: string): string[] =>
  text.split(',').map((entry) => entry.trim().toLowerCase());

const includesAll = (text: string, wanted: readonly string[]): boolean =>
  splitList(text).includes('*') ||
  wanted.every((one) => splitList(text).includes(one.toLowerCase()));
