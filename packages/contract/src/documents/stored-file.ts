import * as T from '../schema/index.ts';
import { object, oneOf } from '../kernel/index.ts';

/** States of a file that is not delivered. */
export const fileStates = ['pending', 'quarantined'] as const;

export type FileState = (typeof fileStates)[number];

/** Stored file of a document, a ticket, a request or a device. */
export const StoredFile = object({
  name: T.String(),
  size: T.Integer(),
  content_type: T.String(),
  state: T.Optional(
    T.Unsafe<FileState>({
      ...oneOf(fileStates),
      description:
        'Absent for a file that can be opened. `pending`: the virus scanner has not checked it yet; `quarantined`: it contains malicious content and can never be opened',
    }),
  ),
});
