import {
  CreateBucketCommand,
  type CORSRule,
  GetBucketCorsCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { callS3, unlessS3Missing } from './s3-client.ts';

/** A bucket and the client of its store. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly name: string;
}

/** Creates the bucket where it is missing. @throws the store's error. */
export async function ensureBucket({ client, name }: S3Bucket): Promise<void> {
  const found = await unlessS3Missing(client.send(new HeadBucketCommand({ Bucket: name })));
  if (!found) await callS3(client.send(new CreateBucketCommand({ Bucket: name })));
}

const ownRule = {
  AllowedMethods: ['GET', 'HEAD', 'PUT'],
  AllowedHeaders: ['content-type', 'if-none-match', 'if-range', 'range'],
  ExposeHeaders: ['accept-ranges', 'content-length', 'content-range', 'content-type', 'etag'],
  MaxAgeSeconds: 3600,
};

/**
 * Allows the portal's pages to use the bucket's links (CORS): adds a rule, unless an existing one
 * allows them. A link is itself a secret and no cookie is ever sent, so every origin is allowed if
 * the portal does not know its own.
 * @throws the store's error, if it has no such rules or the key may not change them.
 */
export async function ensureBucketCors(bucket: S3Bucket, origin: string | null): Promise<void> {
  const { client, name } = bucket;
  const found = await unlessS3Missing(client.send(new GetBucketCorsCommand({ Bucket: name })));
  const rules = found?.CORSRules ?? [];
  const wanted = origin ?? '*';
  if (rules.some((rule) => allows(rule, wanted))) return;
  const CORSRules = [...rules, { ...ownRule, AllowedOrigins: [wanted] }];
  await callS3(
    client.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } })),
  );
}

function allows(rule: CORSRule, origin: string): boolean {
  return (
    includesAll(rule.AllowedOrigins, [origin]) &&
    includesAll(rule.AllowedMethods, ownRule.AllowedMethods) &&
    includesAll(rule.AllowedHeaders, ownRule.AllowedHeaders) &&
    includesAll(rule.ExposeHeaders, ownRule.ExposeHeaders)
  );
}

function includesAll(listed: readonly string[] = [], wanted: readonly string[]): boolean {
  const known = new Set(listed.map((entry) => entry.toLowerCase()));
  return known.has('*') || wanted.every((one) => known.has(one.toLowerCase()));
}
