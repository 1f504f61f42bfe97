import type * as T from 'typebox';

export type { Static, TObject, TOptional, TProperties, TSchema, TUnsafe } from 'typebox';

/*
 * JSON Schema with TypeBox's types: a schema describes a value to the type checker and at run time.
 * The few builders that the contract needs are written here, because TypeBox's own are one import
 * of 373 modules, a fifth of a second at each start of the server (docs/decisions/0015).
 */

/** On a field that may be left out; which those are is no part of their own JSON Schema. */
const optional = Symbol('optional');

/** What TypeBox's types say of a schema beyond its keywords is there for the type checker alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no value can prove a type that has none
const typed = <Schema>(keywords: object): Schema => keywords as Schema;

/** Any text, or what the options (JSON Schema's keywords) leave of it. */
const string = (options: T.TStringOptions = {}): T.TString => typed({ type: 'string', ...options });

/** Any whole number, or what the options leave of them. */
const integer = (options: T.TNumberOptions = {}): T.TInteger =>
  typed({ type: 'integer', ...options });

/** Any number, or what the options leave of them. */
const number = (options: T.TNumberOptions = {}): T.TNumber => typed({ type: 'number', ...options });

/** True or false. */
const boolean = (options: T.TSchemaOptions = {}): T.TBoolean =>
  typed({ type: 'boolean', ...options });

/** A list of such items. */
const array = <Item extends T.TSchema>(
  items: Item,
  options: T.TArrayOptions = {},
): T.TArray<Item> => typed({ type: 'array', items, ...options });

/** An object with these fields: each must be there but those that are {@link toOptional}. */
function object<Fields extends T.TProperties>(
  properties: Fields,
  options: T.TObjectOptions = {},
): T.TObject<Fields> {
  const required = Object.entries(properties).flatMap(([name, field]) =>
    optional in field ? [] : [name],
  );
  const names = required.length > 0 ? { required } : {};
  return typed({ type: 'object', ...names, properties, ...options });
}

/** The schema, as a field that may be left out. */
const toOptional = <Schema extends T.TSchema>(schema: Schema): T.TOptional<Schema> =>
  typed(Object.defineProperty({ ...schema }, optional, { value: true }));

/** Returns a schema with a stated instead of a derived type. */
const unsafe = <Value>(schema: T.TSchema): T.TUnsafe<Value> => typed({ ...schema });

// Under TypeBox's names, which within this file would hide the language's own.
export {
  array as Array,
  boolean as Boolean,
  integer as Integer,
  number as Number,
  object as Object,
  toOptional as Optional,
  string as String,
  unsafe as Unsafe,
};
