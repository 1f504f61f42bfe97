import { languages, textKindKeyword } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { describe, expect, it } from 'vitest';
import { contractRoutes } from '#server/testing/contract-routes.ts';
import { isMessage, type FieldMessages } from '#server/kernel/domain-error.ts';
import { describeForm } from './field-forms.ts';
import { createBodyCheck, createQueryCheck } from './validation.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly [textKindKeyword]?: string;
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly wrap: (value: unknown) => unknown;
}

/** Lists the fields of a schema at any depth of objects and lists, with bodies that have only them. */
function listFields({ properties = {} }: Schema, wrap: Field['wrap'], path = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const wrapField: Field['wrap'] = (value) => wrap({ [name]: value });
    const field = { name: path + name, schema, wrap: wrapField };
    const { items } = schema;
    const wrapItem: Field['wrap'] = (value) => wrapField([value]);
    const item = items ? [{ name: `${path}${name}[]`, schema: items, wrap: wrapItem }] : [];
    const inner = listFields(schema, wrapField, `${path}${name}.`);
    const innerOfItems = items ? listFields(items, wrapItem, `${path}${name}[].`) : [];
    return [field].concat(item, inner, innerOfItems);
  });
}

const identity = (value: unknown): unknown => value;

const bodies = contractRoutes.flatMap(({ id, body }) =>
  body
    ? listFields(body, identity).map((field) => [id, field.name, { body, ...field }] as const)
    : [],
);

const queries = contractRoutes.flatMap(({ id, query }) =>
  query ? listFields(query, identity).map((field) => [id, field.name, field] as const) : [],
);

/** Values of every type and near every format, of which most are wrong for any field. */
const attempts: readonly unknown[] = [
  '',
  'x',
  '2026-02-30',
  '31/01/2026',
  '2026-01-31T25:00:00Z',
  'nobody@',
  '0x10',
  '\u0000',
  'a'.repeat(60_000),
  7,
  -1,
  1e30,
  0.5,
  true,
  null,
  [],
  {},
  [7],
  Array.from({ length: 600 }, (_, at) => String(at)),
  ['a', 'a'],
  { no_such_field: 1 },
];

/** What a message must contain to show how a value is written, in all languages. */
function getForm(schema: Schema): RegExp {
  const types = new Set([schema.type ?? []].flat());
  if (schema.enum) return new RegExp(String(schema.enum[0]).replaceAll('.', '\\.'), 'u');
  if ('x-orderings' in schema) return /: \w+/u;
  if (schema.format === 'date') return /2026-01-31/u;
  if (schema.format === 'date-time') return /2026-01-31T14:30:00Z/u;
  if (schema.format === 'email') return /\w@\w+\.\w/u;
  if (schema.format === 'uuid') return /[\da-f]{8}-/u;
  if (schema[textKindKeyword] === 'amount') return /12.?500/u;
  if (schema[textKindKeyword] === 'phone') return /\+\d\d /u;
  if (schema[textKindKeyword] === 'web_address') return /https:/u;
  if (schema[textKindKeyword] === 'gtin') return /8, 12, 13/u;
  if (schema[textKindKeyword] === 'vat_number') return /BE\d{10}/u;
  if (types.has('boolean')) return /true.*false/u;
  if (types.has('integer') || types.has('number')) return /\d/u;
  if (types.has('array')) return /\[\w/u;
  if (types.has('object')) return /\{\w/u;
  return /text|tekst|texte|six|zes/iu;
}

/** Keys of messages that name a limit, or that something is missing or too much. */
const limits = new Set(
  'required unknown too_long too_short too_many minimum maximum unique unprintable'
    .split(' ')
    .map((name) => `field.${name}`),
);

function listMessages(messages: FieldMessages | null): { key: string; texts: string[] }[] {
  return Object.values(messages ?? {}).flatMap((entry) =>
    [entry]
      .flat()
      .flatMap((one) =>
        isMessage(one)
          ? [{ key: one.key, texts: languages.map((language) => translate(language, one)) }]
          : listMessages(one),
      ),
  );
}

/** Forms of a field, of what contains it, and of what it contains. */
const getForms = (schema: Schema): RegExp[] => [
  getForm(schema),
  ...(schema.items ? getForms(schema.items) : []),
  ...Object.values(schema.properties ?? {}).flatMap((inner) => getForms(inner)),
  ...(typeof schema.additionalProperties === 'object' ? getForms(schema.additionalProperties) : []),
];

function expectForms(schema: Schema, messages: FieldMessages | null): void {
  const forms = getForms(schema);
  for (const { key, texts } of listMessages(messages)) {
    if (limits.has(key)) continue;
    for (const text of texts)
      expect([text, forms.some((form) => form.test(text))]).toEqual([text, true]);
  }
}

describe('message of a field', () => {
  it('exists for the fields of every route of the contract', () => {
    expect(bodies.length).toBeGreaterThan(250);
    expect(queries.length).toBeGreaterThan(400);
  });

  it.each(bodies)('says in %s how %s is written', (_id, _name, { body, schema, wrap }) => {
    const check = createBodyCheck(body);
    for (const value of attempts) expectForms(schema, check(wrap(value)));
    for (const text of languages.map((language) => translate(language, describeForm(schema))))
      expect(text).toMatch(getForm(schema));
  });

  it.each(queries)('says in %s how the parameter %s is written', (_id, _name, { schema }) => {
    for (const text of languages.map((language) => translate(language, describeForm(schema))))
      expect(text).toMatch(getForm(schema));
  });

  it('says how parameters are written that arrive as text', () => {
    const query = {
      type: 'object',
      properties: { limit: { type: 'integer', minimum: 1, maximum: 5 } },
    };
    for (const limit of ['x', '0x10', ''])
      expect(createQueryCheck(query)({ limit })).toEqual({
        limit: [{ key: 'field.whole_number_between', params: { from: 1, to: 5 } }],
      });
  });
});
