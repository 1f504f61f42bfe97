import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  NamedReference,
  object,
  route,
  signedIn,
} from '../kernel/index.ts';
import { personParams } from '../users/me.ts';

/** Sections of an export of personal data. */
export const personalDataSections = [
  'account',
  'groups',
  'sessions',
  'known_browsers',
  'service_requests',
  'service_tickets',
  'messages',
  'attachments',
  'leads',
  'lead_notes',
  'documents',
  'viewing_rights',
  'maintenance',
  'imports',
  'mails',
  'notifications',
  'anonymization_requests',
  'data_requests',
  'activity',
] as const;

export type PersonalDataSection = (typeof personalDataSections)[number];

/**
 * A row under the names of the API: strings, numbers, booleans, instants, or lists of them. `table`
 * is the name that the overview's `processing` uses. A mail's `params` and an audit entry's
 * `changes` are objects.
 */
export const PersonalDataRow = T.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
});

/** All data about a person (GDPR articles 15 and 20). Empty sections are included. */
export const PersonalData = object({
  exported_at: Instant,
  person: NamedReference,
  sections: T.Array(
    object({
      name: T.Unsafe<PersonalDataSection>({ type: 'string', enum: [...personalDataSections] }),
      rows: T.Array(PersonalDataRow),
    }),
  ),
});

export type PersonalData = T.Static<typeof PersonalData>;

export const exportMyData = route({
  id: 'compliance.export.mine',
  method: 'GET',
  path: '/users/me/export/',
  summary: 'Export the caller’s personal data',
  access: signedIn,
  responses: { 200: PersonalData },
});

export const exportPerson = route({
  id: 'compliance.export.person',
  method: 'GET',
  path: '/users/{id}/export/',
  summary: 'Export a person’s personal data',
  access: employeesWith('privacy'),
  params: personParams,
  responses: { 200: PersonalData },
  reauthenticated: true,
});

/** An export in the list of the GDPR page. */
export const ExportEntry = object({
  id: Id,
  at: Instant,
  user_id: Id,
  person: NamedReference,
  made_by: NamedReference,
});

export type ExportEntry = T.Static<typeof ExportEntry>;
