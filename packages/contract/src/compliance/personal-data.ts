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
import { personParams } from '../users/person.ts';

/** What kinds of things are kept on a person; a section of an export each. */
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
  'activity',
] as const;

export type PersonalDataSection = (typeof personalDataSections)[number];

/**
 * A row as it is kept, by the names of the API: text, numbers, truths, instants, or lists of them.
 * `table` says where it is kept, as the overview's `processing` names it. A mail's `params` and the
 * `changes` of a deed are objects.
 */
export const PersonalDataRow = T.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
});

/** All that is held on a person (GDPR articles 15 and 20). Sections with nothing in them are there, empty. */
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
  summary: 'All personal data held on the caller; that it was asked for is logged',
  access: signedIn,
  responses: { 200: PersonalData },
});

export const exportPerson = route({
  id: 'compliance.export.person',
  method: 'GET',
  path: '/users/{id}/export/',
  summary: 'All personal data held on a person; that it was asked for is logged',
  access: employeesWith('privacy'),
  params: personParams,
  responses: { 200: PersonalData },
});

/** An export that was made, as the GDPR page lists them. */
export const ExportEntry = object({
  id: Id,
  at: Instant,
  user_id: Id,
  person: NamedReference,
  made_by: NamedReference,
});

export type ExportEntry = T.Static<typeof ExportEntry>;
