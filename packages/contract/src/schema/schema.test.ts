import { expect, it } from 'vitest';
import * as T from './index.ts';

it('writes plain JSON Schema, where what is optional is not required', () => {
  const schema = T.Object(
    {
      name: T.String({ minLength: 1 }),
      tags: T.Optional(T.Array(T.Integer(), { maxItems: 3 })),
      place: T.Number(),
    },
    { additionalProperties: false },
  );
  expect(JSON.parse(JSON.stringify(schema))).toEqual({
    type: 'object',
    required: ['name', 'place'],
    properties: {
      name: { type: 'string', minLength: 1 },
      tags: { type: 'array', items: { type: 'integer' }, maxItems: 3 },
      place: { type: 'number' },
    },
    additionalProperties: false,
  });
});

it('has no required fields if all are optional', () => {
  const field = T.Boolean();
  expect(T.Object({ field: T.Optional(field) })).not.toHaveProperty('required');
  // The schema that was made optional stays as it was.
  expect(T.Object({ field })).toHaveProperty('required', ['field']);
});

it('keeps a schema of a declared type as it is', () => {
  expect(T.Unsafe<'a'>({ type: 'string', enum: ['a'] })).toEqual({ type: 'string', enum: ['a'] });
});
