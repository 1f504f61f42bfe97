/** Introduction of the OpenAPI document, in Markdown. */
export const apiDescription = `The API of the partner portal. The portal’s own pages use it too.

## Sessions

Sign in at \`POST /api/v1/auth/jwt/create/\`. The response sets the session in cookies. Every request but GET also needs the header \`X-CSRFToken\` with the value of the \`csrftoken\` cookie, which \`GET /api/v1/auth/csrf/\` sets.

## Requests

- Text is trimmed. Where a field accepts null, blank text is null.
- Unknown fields and query parameters return 400.
- PATCH changes the fields that are sent and no others.
- \`Idempotency-Key\` makes it safe to repeat a request that creates an object.

## Lists

Lists take \`limit\`, \`offset\`, \`search\`, \`ordering\` and filters, and return \`count\`, \`next\`, \`previous\` and \`results\`. Follow \`next\` until it is null to read every row once.

## Versions

A response with one object has an \`ETag\`. Send it as \`If-Match\` with PATCH, PUT or DELETE: if somebody changed the object in the meantime, the response is 412 and nothing changes.

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
