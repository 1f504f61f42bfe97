import * as T from '../schema/index.ts';
import { type ErrorCode, errorStatus, type FieldErrors } from './errors.ts';
import { oneOf } from './fields.ts';

// Separate from errors.ts: pages need the codes without the schemas.

/** Body of every refusal that is not about a field. */
export const ErrorBody = T.Object(
  {
    detail: T.String(),
    code: T.Unsafe<ErrorCode>(oneOf(Object.keys(errorStatus))),
    request_id: T.Optional(T.String()),
    locked_until: T.Optional(T.String({ format: 'date-time' })),
  },
  {
    $id: 'Error',
    description: '`code` never changes; `detail` explains the error to people.',
  },
);

/** Body of a 400 for wrong fields of a body or query: messages by field, nested like the body. */
export const FieldErrorBody = T.Unsafe<FieldErrors>({
  $id: 'FieldErrors',
  type: 'object',
  description: 'Messages by field. `non_field_errors` has errors that belong to no single field.',
  additionalProperties: true,
});
