import * as auth from '@portal/contract/auth';
import * as compliance from '@portal/contract/compliance';
import * as crm from '@portal/contract/crm';
import * as documents from '@portal/contract/documents';
import * as events from '@portal/contract/events';
import * as importExport from '@portal/contract/import-export';
import * as kernel from '@portal/contract/kernel';
import { ErrorBody, FieldErrorBody } from '@portal/contract/kernel';
import * as notifications from '@portal/contract/notifications';
import * as products from '@portal/contract/products';
import * as rights from '@portal/contract/rights';
import * as search from '@portal/contract/search';
import * as service from '@portal/contract/service';
import * as system from '@portal/contract/system';
import * as users from '@portal/contract/users';

/** A JSON Schema, as far as names depend on it. */
interface JsonSchema {
  readonly $id?: string;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

/** Named schemas of a document, and references to them. */
export interface SchemaNames {
  /** Returns the schema with a reference in place of each named schema in it. */
  readonly toReference: (schema: object) => object;
  /** Returns the schemas that were referred to, by name. */
  readonly getSchemas: () => Record<string, object>;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Object that identifies a schema: builders copy a schema to make it optional or nullable, or to
 * describe it, and share its properties or values.
 */
const getIdentity = (schema: JsonSchema): object | undefined => schema.properties ?? schema.enum;

/** Names each exported schema by its export. Throws where two schemas have one name. */
function getExportedNames(): ReadonlyMap<object, string> {
  const names = new Map<object, string>();
  for (const [name, value] of contractModules.flatMap((module) => Object.entries(module))) {
    const identity = /^[A-Z]/u.test(name) && isSchema(value) ? getIdentity(value) : undefined;
    if (!identity || names.has(identity)) continue;
    if ([...names.values()].includes(name)) throw new Error(`Two schemas are called ${name}`);
    names.set(identity, name);
  }
  return names;
}

const pageProperties = ['count', 'next', 'previous', 'results'].join();

/** Creates the named schemas of a document: every exported schema, and each page of one. */
export function createSchemaNames(): SchemaNames {
  const exported = getExportedNames();
  const schemas: Record<string, object> = {};

  /** Returns the name of a schema; that of a page follows from its items. */
  function getName(schema: JsonSchema): string | undefined {
    const identity = getIdentity(schema);
    const name = identity && exported.get(identity);
    if (name || !schema.properties) return name;
    const item = schema.properties['results']?.items;
    const itemName = item && getName(item);
    const isPage = Object.keys(schema.properties).join() === pageProperties;
    return isPage && itemName ? `${itemName}Page` : undefined;
  }

  function toReference(source: object): object {
    const schema: JsonSchema = source;
    const name = getName(schema);
    if (name === undefined) return describe(schema);
    if (!(name in schemas)) {
      schemas[name] = {};
      schemas[name] = describe(toPlainObject(schema));
    }
    const reference = { $ref: `#/components/schemas/${name}` };
    const description = schema.description ? { description: schema.description } : {};
    return isNullable(schema)
      ? { anyOf: [reference, { type: 'null' }], ...description }
      : { ...reference, ...description };
  }

  /** Replaces the named schemas below a schema by references. */
  function describe(source: object): object {
    const { $id: _id, ...schema }: JsonSchema = source;
    const properties = schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, toReference(property)]),
      ),
    };
    const items = schema.items && { items: toReference(schema.items) };
    return { ...schema, ...properties, ...items };
  }

  schemas['Error'] = describe(ErrorBody);
  schemas['FieldErrors'] = describe(FieldErrorBody);
  return {
    toReference,
    getSchemas: () =>
      Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const isNullable = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.includes('null');

/** Removes what belongs to one use of a named schema: null, and its description there. */
function toPlainObject({ description: _description, ...schema }: JsonSchema): JsonSchema {
  return isNullable(schema) ? { ...schema, type: 'object' } : schema;
}

/** Modules of the contract, whose exported schemas and routes the OpenAPI document names. */
const contractModules: readonly object[] = [
  kernel,
  auth,
  users,
  products,
  crm,
  documents,
  rights,
  service,
  compliance,
  importExport,
  notifications,
  search,
  system,
  events,
];
