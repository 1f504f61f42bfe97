import * as compliance from '@portal/contract/compliance';
import * as crm from '@portal/contract/crm';
import * as documents from '@portal/contract/documents';
import { languages, type Route } from '@portal/contract/kernel';
import * as products from '@portal/contract/products';
import * as rights from '@portal/contract/rights';
import * as service from '@portal/contract/service';
import * as users from '@portal/contract/users';
import i18n from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestI18n } from '../i18n/test-i18n.ts';
import { contractResolver } from './contract-resolver.ts';
import { getSchemaFields, type SchemaNode } from './schema-node.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'body' in value;

/** One field of each kind that the bodies of the contract have, with the route of the first. */
const kinds = new Map<string, readonly [Route, string, SchemaNode]>();

for (const area of [compliance, crm, documents, products, rights, service, users])
  for (const route of Object.values(area).filter(isRoute))
    for (const [name, { node }] of getSchemaFields(route.body ?? {})) {
      const type = node.type.filter((one) => one !== 'null');
      const kind = [type, node.textKind, node.format, node.pattern, node.values && 'choice'];
      if (!kinds.has(String(kind))) kinds.set(String(kind), [route, name, node]);
    }

/** Texts near every form, of which most are wrong for any field. */
const attempts = [
  'x',
  '12,5',
  '0x10',
  '1e3',
  '1 000 x',
  '9'.repeat(400),
  '31/01',
  '02/31/2026',
  '2026-02-30',
  '2026-01-31T25:00',
  '2026-01-31',
  '14:30',
  'nobody@',
  'nobody@example',
  'call me',
  '+32',
  'example',
  'ftp://example.com',
  'a'.repeat(60_000),
] as const;

const limits = {
  en: /characters?\.$|or (?:more|less)\.$/u,
  nl: /tekens? bevatten\.$|zijn\.$/u,
  fr: /caractères?\.$|(?:moins|plus)\.$/u,
};

/** What a message must contain to show how a value is written. */
function getForm(node: SchemaNode, language: (typeof languages)[number]): RegExp {
  if (node.values) return /opt/u;
  if (node.format === 'email') return /\w@\w+\.\w/u;
  if (node.format === 'date-time') return /31.01.2026|14:30/u;
  if (node.format === 'date') return language === 'nl' ? /31-01-2026/u : /31\/01\/2026/u;
  if (node.textKind === 'phone') return /\+\d\d /u;
  if (node.textKind === 'web_address') return /https:\/\/www\./u;
  if (node.textKind === 'typed_code') return /six|zes/u;
  if (node.type.includes('integer')) return / 12\.$/u;
  if (node.type.includes('number')) return / 12[.,]5\.$/u;
  return /^$/u;
}

it('finds fields of many kinds', () => {
  const nodes = [...kinds.values()].map(([, , node]) => node);
  expect(new Set(nodes.map(({ format }) => format))).toEqual(
    new Set([null, 'date', 'date-time', 'email', 'gtin', 'uuid', 'vat-number']),
  );
  expect(nodes.some(({ textKind }) => textKind === 'web_address')).toBe(true);
  expect(nodes.some(({ type }) => type.includes('integer'))).toBe(true);
});

describe.for(languages)('%s', (language) => {
  beforeAll(() => startTestI18n(language));

  it('says which files are taken where one is refused', () => {
    expect(i18n.t('messages.document.type_refused')).toMatch(/pdf.*Office.*csv.*zip/iu);
    expect(i18n.t('messages.document.not_picture')).toMatch(/PNG.*JPEG.*GIF.*WebP.*AVIF/u);
    expect(i18n.t('messages.service_attachment.dangerous')).toMatch(
      /program.*, scripts?, .* (?:en|et|and) /iu,
    );
  });

  it.for([...kinds.values()].map(([route, name, node]) => [name, route, node] as const))(
    'says how %s is written, or leaves it to the server',
    ([name, route, node]) => {
      const check = contractResolver(route, (field) => field);
      for (const text of attempts) {
        const options = { fields: {}, shouldUseNativeValidation: false };
        const result = check({ [name]: text }, undefined, options);
        const message = 'errors' in result ? result.errors[name]?.message : undefined;
        if (message === undefined || limits[language].test(message)) continue;
        expect([text, message]).toEqual([text, expect.stringMatching(getForm(node, language))]);
      }
    },
  );
});
