import * as T from '../schema/index.ts';

/** A closed object: a field that is not named is refused (API.md §1, strictness). */
export function object<P extends T.TProperties>(properties: P): T.TObject<P> {
  return T.Object(properties, { additionalProperties: false });
}

/**
 * The same fields, each one optional: the body of a PATCH. Written out, because TypeBox's own
 * `Partial` would bring its type engine, 10 kB, to every page.
 */
export function toPatch<P extends T.TProperties>(schema: T.TObject<P>) {
  const fields = Object.entries(schema.properties).map(([name, field]) => [
    name,
    T.Optional(field),
  ]);
  const optional: { [Name in keyof P]: T.TOptional<P[Name]> } = Object.fromEntries(fields);
  return object(optional);
}

/** A UUIDv7 as text. */
export const Id = T.String({ format: 'uuid' });

/** An instant in UTC, RFC 3339 with `Z`. */
export const Instant = T.String({ format: 'date-time' });

/** A calendar day, `YYYY-MM-DD`. */
export const Day = T.String({ format: 'date' });

/**
 * Optional text on one line. `maxLength` counts Unicode code points of the cleaned text, as JSON
 * Schema does; so do all lengths of the contract.
 */
export const text = (maxLength: number) => T.String({ maxLength });

/** Text on one line that may not be blank. */
export const requiredText = (maxLength: number) => T.String({ minLength: 1, maxLength });

/** An e-mail address (RFC 5321 allows 254 characters); compared without regard to case. */
export const Email = T.String({ format: 'email', minLength: 1, maxLength: 254 });

/**
 * A telephone number as people write it, with or without extension: at most 15 digits (ITU-T E.164
 * §6.1, including the country code). Our own rule rejects fewer than 8 as a typing error; without
 * country code and leading zero 6 suffice, as in Luxembourg.
 */
export const Phone = T.String({
  maxLength: 40,
  pattern:
    '^([(]?[1-9]([ ()./-]*[0-9]){5,14}|([+(][ ()./-]*)?[0-9]([ ()./-]*[0-9]){7,14})[ ()./-]*(ext[.] [0-9]{1,7})?$',
  'x-text-kind': 'phone',
});

/** One of a closed list of words. */
export function oneOf<const V extends readonly string[]>(values: V) {
  return T.Unsafe<V[number]>({ type: 'string', enum: [...values] });
}

type NullableSchema<S extends T.TSchema> = T.TUnsafe<T.Static<S> | null>;

/**
 * The schema or null. Written as a type list and not as `anyOf`, because the serializer can then
 * decide by the value's type and need not validate each value. In input, blank text is null too,
 * whatever the format (specification §5).
 */
export function nullable<S extends T.TSchema>(schema: S): NullableSchema<S> {
  const source: Record<string, unknown> = Object.fromEntries(Object.entries(schema));
  const values = source['enum'];
  return T.Unsafe<T.Static<S> | null>({
    ...source,
    type: [source['type'], 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  });
}

/** A joined object as lists and details show it. */
export const NamedReference = object({ id: Id, name: T.String() });

/**
 * A person as employees and customers' users see them: the id is null where a customer's user sees an
 * employee, whose name is all they need.
 */
export const PersonReference = object({ id: nullable(Id), name: T.String() });
