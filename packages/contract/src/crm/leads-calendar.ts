import * as T from '../schema/index.ts';
import { Id, NamedReference, nullable, object } from '../kernel/index.ts';

/** The next step of an open lead, as the calendar shows it. */
export const PlannedStep = object({
  id: { ...Id, description: 'Id of the lead' },
  next_step: nullable(T.String()),
  contact: T.String({ description: 'Name of the lead’s contact' }),
  organization: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'The lead’s customer, or its organization',
  }),
  assigned_to: nullable(NamedReference),
});

export type PlannedStep = T.Static<typeof PlannedStep>;
