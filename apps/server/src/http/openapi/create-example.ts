import type { TSchema } from '@portal/contract/schema';
import { exampleIds } from './docs/route-doc.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-10-02',
  'date-time': '2026-10-02T08:30:00.000Z',
  email: 'info@clinic.example',
  uri: 'https://clinic.example',
};

const ids: ReadonlyMap<string, string> = new Map(Object.entries(exampleIds));

/**
 * Creates an example of a body from its schema: all fields, or one field where none is required. A
 * text is the name of its field, an id that of the object in `exampleIds`.
 */
export const createExample = (schema: TSchema): unknown => toExample({ ...schema }, 'value');

function toExample(schema: JsonSchema, name: string): unknown {
  const { properties, items, format } = schema;
  if (schema.enum) return schema.enum[0];
  if (properties) {
    const fields = Object.entries(properties);
    const shown = schema.required?.length ? fields : fields.slice(0, 1);
    return Object.fromEntries(shown.map(([field, part]) => [field, toExample(part, field)]));
  }
  const type = [schema.type].flat()[0];
  if (type === 'array') return items ? [toExample(items, name)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (format === 'uuid') return ids.get(toObjectName(name)) ?? exampleIds.customer;
  return (format && formats[format]) ?? name.replaceAll('_', ' ');
}

/** `job_title_id` becomes `jobTitle`. */
const toObjectName = (field: string): string =>
  field
    .replace(/_ids?$/u, '')
    .replaceAll(/_([a-z])/gu, (_match, letter: string) => letter.toUpperCase());
