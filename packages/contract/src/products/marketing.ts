import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  LanguageCode,
  nullable,
  oneOf,
  object,
  requiredText,
  route,
  viewAsQuery,
  signedIn,
  longText,
} from '../kernel/index.ts';
import { productCollections, ProductTypeName } from './product-types.ts';

const params = object({ resourceType: oneOf(Object.values(productCollections)), id: Id });
const inLanguage = object({ lang: LanguageCode });
const access = employeesWith('catalogue');

/** Writable marketing content of a product; `body` is Markdown. */
export const MarketingContentInput = object({
  headline: requiredText(300),
  body: T.Optional(longText(50_000)),
  image_blob_path: T.Optional(
    T.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 1000,
      description: 'Uploaded picture. Null removes it; left out, it stays',
    }),
  ),
});

/** Marketing content of a product in one language (specification §3). */
export const MarketingContent = object({
  id: Id,
  product_type: ProductTypeName,
  product_id: Id,
  language: LanguageCode,
  headline: T.String(),
  body: T.String(),
  /** Null for a customer’s user. */
  image_blob_path: nullable(T.String()),
  /** Valid for 5 minutes. */
  image_url: nullable(T.String({ format: 'uri' })),
});

export type MarketingContent = T.Static<typeof MarketingContent>;
export type MarketingContentInput = T.Static<typeof MarketingContentInput>;

const path = '/products/{resourceType}/{id}/marketing/';

export const getMarketingContent = route({
  id: 'products.marketing.get',
  method: 'GET',
  path,
  summary: 'Get marketing content',
  access: signedIn,
  params,
  query: object({ lang: T.Optional(LanguageCode), ...viewAsQuery }),
  responses: { 200: MarketingContent },
  versioned: true,
});

export const putMarketingContent = route({
  id: 'products.marketing.put',
  method: 'PUT',
  path,
  summary: 'Create or replace marketing content',
  access,
  params,
  query: inLanguage,
  body: MarketingContentInput,
  responses: { 200: MarketingContent },
  versioned: true,
});

export const deleteMarketingContent = route({
  id: 'products.marketing.delete',
  method: 'DELETE',
  path,
  summary: 'Delete marketing content',
  access,
  params,
  query: inLanguage,
  responses: { 204: null },
  versioned: true,
});
