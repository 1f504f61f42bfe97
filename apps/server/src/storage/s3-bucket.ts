import {
  CreateBucketCommand,
  type CORSRule,
  GetBucketCorsCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { allowsAll, type CorsLists, pageNeeds } from './cors-rule.ts';
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
  const wanted = { ...pageNeeds, origins: [origin ?? '*'] };
  if (rules.some((rule) => allowsAll(toLists(rule), wanted))) return;
  const own: CORSRule = {
    AllowedOrigins: wanted.origins,
    AllowedMethods: wanted.methods,
    AllowedHeaders: wanted.headers,
    ExposeHeaders: wanted.exposed,
    MaxAgeSeconds: 3600,
  };
  const CORSRules = [...rules, own];
  await callS3(
    client.send(new PutBucketCorsCommand({ Bucket: name, CORSConfiguration: { CORSRules } })),
  );
}

const toLists = (rule: CORSRule): CorsLists => ({
  origins: rule.AllowedOrigins ?? [],
  methods: rule.AllowedMethods ?? [],
  headers: rule.AllowedHeaders ?? [],
  exposed: rule.ExposeHeaders ?? [],
});
