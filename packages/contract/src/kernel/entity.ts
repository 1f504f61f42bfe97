import * as T from '../schema/index.ts';
import { textKindKeyword } from './text-kinds.ts';
import { Id, Instant, object, toPatch } from './fields.ts';

/** Fields that the server sets on creation and on each change. */
export const timestamps = { created_at: Instant, updated_at: Instant };

/** Keywords that limit input only; a stored value is returned even if the limit changes later. */
const inputLimits = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'maxItems',
  'uniqueItems',
  'description',
  textKindKeyword,
]);

/** Formats that a stored value keeps. Others, such as `email`, limit input only. */
const storedFormats: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time']);

type Stored<Input extends T.TProperties> = {
  [Name in keyof Input]: T.TUnsafe<T.Static<Input[Name]>>;
};

/**
 * Defines the schemas of an entity: `input` (POST), `patch` (the same fields, each optional) and
 * `item`, which is returned. The item has an `id`, the fields of the input, always present and
 * without their limits, and `shown`: further fields, or fields of the input with another schema.
 * It lacks the fields that `inputOnly` names.
 */
export function entity<
  Input extends T.TProperties,
  Shown extends T.TProperties,
  InputOnly extends keyof Input & string = never,
>(fields: { input: Input; inputOnly?: readonly InputOnly[]; shown: Shown }) {
  const inputOnly: readonly string[] = fields.inputOnly ?? [];
  const stored = Object.entries(fields.input)
    .filter(([name]) => !inputOnly.includes(name))
    .map(([name, field]) => [name, toStored(field)]);
  const item: { id: typeof Id } & Omit<Stored<Input>, InputOnly | keyof Shown> & Shown =
    Object.assign({ id: Id }, Object.fromEntries(stored), fields.shown);
  // Copies the fields: OpenAPI names a schema by its identity.
  const input = object({ ...fields.input });
  return { input, patch: toPatch(input), item: object(item) };
}

function toStored(field: T.TSchema): T.TSchema {
  const keywords = Object.entries(field).filter(
    ([keyword, value]) =>
      !inputLimits.has(keyword) && (keyword !== 'format' || storedFormats.has(value)),
  );
  return T.Unsafe(Object.fromEntries(keywords));
}
