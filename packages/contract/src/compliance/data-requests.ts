import * as T from '../schema/index.ts';
import {
  crud,
  Day,
  employeesWith,
  entity,
  Id,
  Instant,
  longText,
  nullable,
  oneOf,
  PersonReference,
  text,
  timestamps,
} from '../kernel/index.ts';

/**
 * What people may ask for (GDPR articles 15 to 18, 20 and 21), and breaches of personal data (article
 * 33), which the supplier notices itself.
 */
export const dataRequestKinds = [
  'access',
  'rectification',
  'erasure',
  'objection',
  'restriction',
  'portability',
  'breach',
] as const;

export type DataRequestKind = (typeof dataRequestKinds)[number];

/**
 * Terms of the law: a request is answered within one month of receipt, which two further months can
 * extend (GDPR article 12.3); a breach is notified within 72 hours of becoming aware (article 33.1).
 */
export const dataRequestTerms = { months: 1, maxExtensionMonths: 2, breachHours: 72 } as const;

const described = <S extends T.TSchema>(schema: S, description: string) =>
  T.Optional(T.Unsafe<T.Static<S>>({ ...schema, description }));

const entry = entity({
  input: {
    kind: oneOf(dataRequestKinds),
    user_id: described(
      nullable(Id),
      'Person with an account. Give one of the three, none for a breach of many',
    ),
    lead_id: described(nullable(Id), 'Lead whose contact it is, in place of `user_id`'),
    subject_name: described(nullable(text(200)), 'Anybody else, in place of `user_id`'),
    subject_contact: described(nullable(text(254)), 'How to reach somebody else'),
    received_on: described(nullable(Day), 'Needed but for a breach, whose time counts'),
    received_at: described(
      nullable(Instant),
      'When the supplier became aware of a breach, and for no other kind',
    ),
    extension_months: T.Optional(
      T.Integer({
        minimum: 0,
        maximum: dataRequestTerms.maxExtensionMonths,
        description: 'Further months to answer a request; needs `extension_reason`',
      }),
    ),
    extension_reason: T.Optional(nullable(longText(2000))),
    notes: T.Optional(nullable(longText(5000))),
    done_at: described(
      nullable(Instant),
      'When it was answered or notified; null while it is open',
    ),
  },
  shown: {
    received_on: Day,
    extension_months: T.Integer(),
    person_name: nullable(
      T.String({ description: 'Name of the person; null for a breach of many, or once deleted' }),
    ),
    due_on: Day,
    due_at: T.Unsafe<string>({
      ...Instant,
      description: 'From when on it is overdue: the end of `due_on`, or 72 hours after a breach',
    }),
    is_overdue: T.Boolean(),
    created_by: nullable(PersonReference),
    done_by: nullable(PersonReference),
    ...timestamps,
  },
});

/** A request of a person about their data, or a breach, in the register. */
export const { input: DataRequestInput, patch: DataRequestPatch, item: DataRequest } = entry;

export type DataRequestInput = T.Static<typeof DataRequestInput>;
export type DataRequestPatch = T.Static<typeof DataRequestPatch>;
export type DataRequest = T.Static<typeof DataRequest>;

const privacyOfficers = employeesWith('privacy');

export const {
  list: listDataRequests,
  create: createDataRequest,
  get: getDataRequest,
  change: changeDataRequest,
} = crud('compliance.data-requests', '/compliance/data-requests/', {
  noun: ['a data request', 'data requests'],
  read: privacyOfficers,
  write: privacyOfficers,
  entity: entry,
  filters: {
    kind: T.Optional(oneOf(dataRequestKinds)),
    is_done: T.Optional(T.Boolean()),
    is_overdue: T.Optional(T.Boolean()),
    user_id: T.Optional(Id),
    lead_id: T.Optional(Id),
  },
  orderings: ['due_at', 'received_on', 'created_at'],
});

/** Query of the register for entries that are still to be done. */
export const openDataRequests = { is_done: false } as const;
