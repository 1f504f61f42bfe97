import type { Access, Route } from '@portal/contract/kernel';
import type * as T from '@portal/contract/schema';
import type { Resource } from '#server/resource/resource.ts';

const introduction = `# Fields by role

Who reads and who sets each field, as the contract and the resources of the server say. A test compares this page with them;
\`npx vitest run --project unit describe-field-access -u\` writes it. A permission in code font belongs to employees; customers’ users see
and change only what their own customer may. Any other field in a body returns 400. What depends on a state stands in
[security.md](security.md#fields-by-state).

- \\*: a customer's user receives only what they may see of it, such as counts of their own objects, or null.
- –: nobody. The server sets the field, or an action below the table does.

The table says whom a call lets in. A rule of the call may be narrower, such as one's own account alone; its description in the API says so.

<!-- prettier-ignore-start -->
`;

/**
 * Returns the page that says who reads and who sets each field of each resource, in Markdown. Resources
 * with one schema, such as both kinds of people, are one section.
 */
export function describeFieldAccess(
  resources: readonly Resource[],
  routes: readonly Route[],
): string {
  const sections = [...Map.groupBy(resources, ({ schema }) => schema)].flatMap(([schema, group]) =>
    schema ? describeSchema(schema, group, routes) : [],
  );
  return [introduction, ...sections.toSorted(), '<!-- prettier-ignore-end -->\n'].join('\n');
}

/** Returns the section of a schema; none if no call returns it. */
function describeSchema(
  schema: T.TObject,
  resources: readonly Resource[],
  routes: readonly Route[],
): string[] {
  const own = routes.filter((route) => returns(route, schema));
  if (own.length === 0) return [];
  const reading = own.filter(({ method }) => method === 'GET');
  const creation = own.filter(({ method, responses }) => method === 'POST' && responses[201]);
  const change = own.filter(({ method }) => method === 'PATCH');
  const rows = Map.groupBy(Object.keys(schema.properties), (field) =>
    [
      describeReaders(resources, field, reading),
      describeWriters(creation, field),
      describeWriters(change, field),
    ].join(' | '),
  );
  const plain = new Set([...reading, ...creation, ...change]);
  const actions = own
    .filter((route) => !plain.has(route) && route.method !== 'PUT')
    .map((route) => `- ${route.summary} (${describeAccess(route.access)})${describeBody(route)}`);
  return [
    [
      `## ${resources.map(({ name }) => name).join(', ')}`,
      '',
      '| fields | read by | set at creation by | changed by |',
      '| --- | --- | --- | --- |',
      ...[...rows].map(([access, fields]) => `| ${fields.map(toCode).join(', ')} | ${access} |`),
      '',
      ...(actions.length > 0 ? [...actions, ''] : []),
    ].join('\n'),
  ];
}

/** Parts of a schema that this page follows. */
interface SchemaParts {
  readonly properties?: Readonly<Record<string, T.TSchema>>;
  readonly items?: T.TSchema;
}

function getParts(schema: T.TSchema | null | undefined): SchemaParts {
  const parts: SchemaParts = Object(schema ?? {});
  return parts;
}

/**
 * Returns true if a successful response is an object of the schema, a page or list of them, or an
 * object with further fields.
 */
function returns({ responses }: Route, schema: T.TObject): boolean {
  return Object.values(responses).some((response) => {
    const { properties, items } = getParts(response);
    const fields = Object.entries(schema.properties);
    // An id alone is part of nearly every object.
    const isExtended =
      fields.length > 1 && fields.every(([name, field]) => properties?.[name] === field);
    return (
      isExtended || [response, items, getParts(properties?.['results']).items].includes(schema)
    );
  });
}

function describeReaders(
  resources: readonly Resource[],
  field: string,
  reading: readonly Route[],
): string {
  const isHidden = resources.some(({ employeesOnly }) => employeesOnly?.includes(field));
  const readers = reading.map(({ access }) =>
    isHidden && access !== 'anyone' ? { ...access, customers: false } : access,
  );
  const isPart = !isHidden && resources.some(({ fields }) => typeof fields[field] === 'function');
  return `${joinAccess(readers)}${isPart ? ' \\*' : ''}`;
}

const describeWriters = (routes: readonly Route[], field: string): string =>
  joinAccess(routes.filter(({ body }) => field in getProperties(body)).map(({ access }) => access));

/** Returns in words who has one of the accesses. */
function joinAccess(accesses: readonly Access[]): string {
  const names = new Set(accesses.flatMap((access) => describeAccess(access).split('; ')));
  return [...names].filter(Boolean).join('; ') || '–';
}

const describeBody = ({ body }: Route): string => {
  const fields = Object.keys(getProperties(body));
  return fields.length > 0 ? `: ${fields.map(toCode).join(', ')}` : '';
};

const getProperties = (schema: T.TSchema | undefined): object => getParts(schema).properties ?? {};

const toCode = (name: string): string => `\`${name}\``;

/** Returns in words who may make a call. */
function describeAccess(access: Access): string {
  if (access === 'anyone') return 'anyone';
  const employees = describeEmployees(access.employees);
  const customers = access.customers === 'managers' ? 'customers’ managers' : 'customers’ users';
  return [employees, access.customers ? customers : ''].filter(Boolean).join('; ');
}

function describeEmployees(employees: Exclude<Access, 'anyone'>['employees']): string {
  if (employees === 'all') return 'every employee';
  if (employees === 'none') return '';
  if (typeof employees === 'string') return toCode(employees);
  return 'allOf' in employees
    ? employees.allOf.map(toCode).join(' and ')
    : employees.map(toCode).join(' or ');
}
