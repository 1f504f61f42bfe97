import type { SearchGroup, SearchHit, SearchKind } from '@portal/contract/search';
import { expect, test } from 'vitest';
import { listNearNames, takesNames } from './near-names.ts';

const hit = (label: string, more: Partial<SearchHit> = {}): SearchHit => ({
  id: label,
  label,
  detail: null,
  customer: null,
  word: null,
  languages: null,
  ...more,
});

const group = (kind: SearchKind, ...hits: SearchHit[]): SearchGroup => ({
  kind,
  hits,
  has_more: false,
});

const owner = { id: 'c1', name: 'Clinique Bergère' };

const device = hit('Lumina L20 · Gent · Zaal Zeearend', {
  detail: 'WX26-26487',
  customer: owner,
  word: 'active',
});

const all = [
  group('customers', hit('Clinique Bergère', { id: 'c1' }), hit('Bergère', { id: 'c2' })),
  group('devices', device),
  group('products', hit('Lumina', { detail: 'L20 · Sole', word: 'device' })),
  group('products', hit('Lumina foot switch', { detail: 'F1 · Sole', word: 'sparepart' })),
];

const list = (id: string, text: string, filters: Record<string, unknown> = {}) =>
  listNearNames({ list: id, text, filters }, all);

test.each([
  ['crm.customers.list', 'bregere', ['Clinique Bergère', 'Bergère']],
  ['crm.customers.list', 'lumnia', []],
  ['crm.installed-devices.list', 'WX26-26478', ['WX26-26487']],
  // By the name that is near, and each name once: of the device and of its product.
  ['crm.installed-devices.list', 'zeearned', ['Zaal Zeearend']],
  ['crm.installed-devices.list', 'lumnia', ['Lumina L20', 'Lumina']],
  ['service.tickets.list', 'WX26-26478', ['WX26-26487']],
  ['service.tickets.list', 'bregere', ['Clinique Bergère', 'Bergère']],
  // Tickets are not found by their model.
  ['service.tickets.list', 'lumnia', []],
  ['products.devices.list', 'lumnia', ['Lumina']],
  ['products.spare-parts.list', 'lumnia', ['Lumina foot switch']],
  // Documents are found by their product.
  ['documents.documents.list', 'lumnia', ['Lumina', 'Lumina foot switch']],
  ['documents.tags.list', 'lumnia', []],
])('offers in %s for “%s” %j', (id, text, names) => {
  expect(list(id, text)).toEqual(names);
});

test('offers in the list of a customer what is of this one', () => {
  expect(list('service.tickets.list', 'bregere', { customer_id: 'c2' })).toEqual(['Bergère']);
  expect(list('service.tickets.list', 'WX26-26478', { customer_id: 'c1' })).toEqual(['WX26-26487']);
  expect(list('service.tickets.list', 'WX26-26478', { customer_id: 'c2' })).toEqual([]);
});

test.each([
  [{}, true],
  [{ status: ['new'], ordering: 'name', customer_id: 'c1' }, true],
  [{ manufacturer_id: 'm1' }, false],
  // Seen as a customer: the palette finds what the employee sees.
  [{ as_customer_id: 'c1' }, false],
])('takes names in a list with the filters %j: %s', (filters, takes) => {
  expect(takesNames({ list: 'crm.installed-devices.list', text: 'lumnia', filters })).toBe(takes);
});

test('takes no names in a list of what the palette does not know, and for a single letter', () => {
  expect(takesNames({ list: 'documents.tags.list', text: 'lumnia', filters: {} })).toBe(false);
  expect(takesNames({ list: 'crm.customers.list', text: 'l', filters: {} })).toBe(false);
});
