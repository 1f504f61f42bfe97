import * as T from '../schema/index.ts';
import { type ErrorCode, errorStatus, type FieldErrors } from './errors.ts';
import { oneOf } from './fields.ts';

// Beside errors.ts and not in it: pages know the codes, and need not load what a refusal looks like.

/** The answer to everything that is refused for another reason than a field. */
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

/** The answer to a body or query with wrong fields: messages by field, nested as the body is. */
export const FieldErrorBody = T.Unsafe<FieldErrors>({
  $id: 'FieldErrors',
  type: 'object',
  description: 'Messages by field. `non_field_errors` has errors that belong to no single field.',
  additionalProperties: true,
});
