import type { FastifyInstance, RouteHandler } from 'fastify';
import { lazy, loadOnce } from '#server/kernel/clock.ts';
import { describeSearch } from '#server/resource/list/describe-search.ts';
import type { BoundRoute } from '../bound-route.ts';
import { apiBase } from '../routes.ts';
import { createOperation, type Operation } from './create-operation.ts';
import { createSchemaNames } from './schema-names.ts';

/** Serves the OpenAPI document of the routes, and a page to read it; neither needs a session. */
export function registerOpenApi(app: FastifyInstance, options: DocumentOptions): void {
  // Created at the first request, so that the start of the portal does not wait for it.
  const getDocument = lazy(() => {
    const document = createOpenApiDocument(options);
    return () => document;
  });
  app.get(`${apiBase}/openapi.json`, async () => getDocument());
  const prefix = `${apiBase}/docs`;
  const getPage = loadOnce(async () => {
    const { createApiPage } = await import('./create-api-page.ts');
    return createApiPage({ prefix, getDocument });
  });
  const servePage: RouteHandler = async (request, reply) => {
    const page = await getPage();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    page.routing(request.raw, reply.raw);
  };
  app.get(prefix, servePage);
  app.get(`${prefix}/*`, servePage);
}

interface DocumentOptions {
  readonly version: string;
  /** Address of the portal; null where the operator set none. */
  readonly publicUrl: string | null;
  readonly routes: readonly DocumentedRoute[];
}

/** A route of the contract, and the resource of its search. */
type DocumentedRoute = Pick<BoundRoute, 'route' | 'searched'>;

interface SecurityScheme {
  type: 'apiKey';
  in: 'cookie';
  name: string;
  description: string;
}

/** OpenAPI document, as far as the portal's own code reads it. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, SecurityScheme> };
}

/**
 * Creates the OpenAPI 3.1 document of routes of the contract. Its paths include `/api/v1`, so that
 * they are the addresses as logs and proxies show them.
 */
export function createOpenApiDocument({
  version,
  publicUrl,
  routes,
}: DocumentOptions): OpenApiDocument {
  const names = createSchemaNames();
  const paths: OpenApiDocument['paths'] = {};
  for (const { route, searched } of routes)
    (paths[`${apiBase}${route.path}`] ??= {})[route.method.toLowerCase()] = createOperation(
      route,
      names,
      searched && describeSearch(searched),
    );
  return {
    openapi: '3.1.0',
    info: { title: 'Partner portal', version, description: apiDescription },
    servers: [{ url: publicUrl ?? '/', description: 'This portal' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: names.getSchemas(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'access_token',
          description: 'Set by signing in at `POST /api/v1/auth/jwt/create/`.',
        },
      },
    },
  };
}

/** Introduction of the OpenAPI document, in Markdown. */
const apiDescription = `The API of the partner portal. The portal’s own pages use it too.

## Sessions

Sign in at \`POST /api/v1/auth/jwt/create/\`. The response sets the session in cookies. Every request but GET also needs the header \`X-CSRFToken\` with the value of the \`csrftoken\` cookie, which \`GET /api/v1/auth/csrf/\` sets.

## Requests

- Text is cleaned before it is checked: Unicode NFC, one ordinary space for white space on one line, nothing invisible. Where a field accepts null, blank text is null. In a POST or PUT, a blank optional field that takes no text, such as a date or a choice, counts as left out. Lengths count code points of the cleaned text.
- Identifiers have one form, in which they are stored and returned: telephone numbers are international (\`+32 2 555 98 35 ext. 12\`), VAT numbers have no punctuation, GTINs have no needless zeros, postal codes have the country’s spelling, domains of e-mail addresses are in their own script.
- Names and serial numbers that must be unique are returned as typed. They are equal if they differ only in normal form, case, white space, or the kinds of apostrophes and hyphens.
- Unknown fields and query parameters return 400.
- PATCH changes the fields that are sent and no others.
- \`Time-Zone\` states the caller’s time zone by its IANA name, such as \`Europe/Brussels\`. It decides on the caller’s today, and where the days of reports begin. Without the header the zone of the person’s last browser counts, then the portal’s, \`Europe/Brussels\`.
- \`Idempotency-Key\` makes it safe to repeat a request that creates an object.

## Lists

Lists take \`limit\`, \`offset\`, \`search\`, \`ordering\` and filters, and return \`count\`, \`next\`, \`previous\` and \`results\`. Follow \`next\` until it is null to read every row once.

\`search\`, and \`q\` of the search across the portal, find all words: one or two letters at the beginning of a word, three or more anywhere. Case, accents and punctuation are ignored. Telephone numbers and codes are found by any part of their digits, whatever separators and prefix are typed (+32, 0032, 0). Longer texts, such as the description of a ticket, are found by the beginnings of their words.

Names are ordered with numbers as numbers: Room 2 before Room 10.

## Versions

A response with one object has an \`ETag\`. Send it as \`If-Match\` with PATCH, PUT or DELETE: if somebody changed the object in the meantime, the response is 412 and nothing changes.

## Limits

Changes and exports are limited for each user, and for all users of one customer together, far above what people do. Beyond that the response is 429 \`throttled\` with \`Retry-After\` in seconds, and nothing has changed. It comes after 401 and 403, and before 400 and 404. An import or a change of many objects counts once.

## Mail

A mail server hands over mails at \`POST /api/v1/service/inbound-mail/\`: the raw message as \`message/rfc822\`, at most 50 MB, with \`INBOUND_MAIL_TOKEN\` as bearer token and without a session. The response is 204, also to a copy of an earlier mail.

The \`List-Unsubscribe\` address of a notification mail takes the one-click \`POST\` of RFC 8058, without a session or a token of the pages; the response is 204.

## Errors

Invalid fields return 400 with messages by field. All other errors have a \`detail\` for people, in the language of \`Accept-Language\` (English, Dutch or French), and a \`code\` that never changes. What the caller is not allowed to see returns 404.`;

/** Tags in the order of the document, with their descriptions. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  auth: 'Sign-in, sessions, passwords and two-factor sign-in.',
  users: 'Customers’ users, employees, groups, job titles and the caller’s profile.',
  products: 'The catalogue: products, manufacturers, device categories and marketing content.',
  crm: 'Customers, clinics, installed devices, maintenance and leads.',
  documents: 'The document library: documents, versions, tags and uploads.',
  rights: 'Viewing rights: the products and documents that a customer can see.',
  service: 'Service requests, tickets, messages, attachments and the calendar.',
  compliance: 'Anonymization, exports of personal data, retention and the audit log.',
  imports: 'Imports of customers, clinics, installed devices and products from files.',
  notifications: 'The caller’s notifications and how they are delivered.',
  search: 'Search across the portal.',
  system: 'Status, jobs and onboarding.',
  events: 'Changes as they happen, as server-sent events.',
};
