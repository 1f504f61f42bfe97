import { textKindKeyword } from '@portal/contract/kernel';
import type { Message, MessageKey } from '@portal/locales/server';

/*
 * The one table of how a value is written, by what its schema states. A new kind of field gets its
 * line here; `field-forms.test.ts` fails for a field of the contract without one.
 */

const formsByTextKind: Readonly<Record<string, MessageKey>> = {
  amount: 'field.amount',
  phone: 'field.phone',
  web_address: 'field.web_address',
};

const formsByFormat: Readonly<Record<string, MessageKey>> = {
  date: 'field.date',
  'date-time': 'field.instant',
  email: 'field.email',
  uuid: 'field.id',
  gtin: 'product.gtin',
  'vat-number': 'field.vat_number',
};

const formsByType: Readonly<Record<string, MessageKey>> = {
  boolean: 'field.boolean',
  number: 'field.number',
  array: 'field.list',
  object: 'field.object',
  string: 'field.text',
};

/** Keywords of a schema that say how its value is written. */
interface FormSchema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly 'x-orderings'?: readonly string[];
  readonly [textKindKeyword]?: unknown;
}

/** Returns the message that says how a value of a schema is written. */
export function describeForm(schema: unknown): Message {
  const stated: FormSchema = typeof schema === 'object' && schema !== null ? schema : {};
  const { format, enum: choices, 'x-orderings': orderings } = stated;
  if (choices) return { key: 'field.enum', params: { choices: formatChoices(choices) } };
  if (orderings) return { key: 'field.ordering', params: { choices: orderings.join(', ') } };
  const kind = stated[textKindKeyword];
  // Codes that are typed are digits alone where a pattern restricts them.
  if (kind === 'typed_code' && stated.pattern !== undefined) return { key: 'field.six_digits' };
  const key = formsByTextKind[String(kind)] ?? formsByFormat[String(format)];
  if (key) return { key };
  const types = [stated.type].flat();
  if (types.includes('integer')) return describeWholeNumber(stated);
  const type = types.find((one) => typeof one === 'string' && one !== 'null');
  return { key: formsByType[String(type)] ?? 'field.text' };
}

function describeWholeNumber({ minimum: from, maximum: to }: FormSchema): Message {
  if (from === undefined) return { key: 'field.whole_number' };
  return to === undefined || to === Number.MAX_SAFE_INTEGER
    ? { key: 'field.whole_number_from', params: { from } }
    : { key: 'field.whole_number_between', params: { from, to } };
}

/** Formats the values of a closed list; "none" has no text of its own. */
const formatChoices = (values: readonly unknown[]): string =>
  values
    .filter((value) => value !== null)
    .map(String)
    .join(', ');
