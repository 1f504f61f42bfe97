import type * as compliance from '@portal/contract/compliance';
import { exampleIds, exampleLink, type RouteDocs } from './route-doc.ts';

export const complianceDocs: RouteDocs<typeof compliance> = {
  'compliance.anonymization.request': {
    description:
      'Deactivates the account at once and ends its sessions. Without `user_id` the request is for the caller, who sends their password. A request for somebody else needs the permission `privacy`. An account has one open request at most. With `lead_id` in place of `user_id` it is for the contact of a lead, who has no account: nothing is deactivated, and nobody is mailed.',
    example: {
      user_id: exampleIds.person,
      grace_period_days: 30,
      reason: 'Left the clinic and asked for the deletion of her data.',
    },
  },
  'compliance.anonymization.list': {
    description: 'Returns the newest request first.',
  },
  'compliance.anonymization.pending': {
    description:
      'Returns requests that nobody has approved or cancelled, expired ones too, the newest first.',
  },
  'compliance.anonymization.mine': {
    description: 'Returns requests by the caller and requests about the caller, the newest first.',
  },
  'compliance.anonymization.get': {
    description:
      'Without the permission `privacy` the caller sees only requests by them or about them.',
  },
  'compliance.anonymization.approve': {
    description:
      'The anonymization is executed at the end of the grace period and cannot be undone. Nobody can approve a request that is about them or that they made, or one about a contact who has got an account since.',
  },
  'compliance.anonymization.bulk_approve': {
    description: 'Approves all requests, or none if one of them cannot be approved.',
    example: { request_ids: [exampleIds.request] },
  },
  'compliance.anonymization.cancel': {
    description: 'The account stays deactivated until it is restored.',
    example: { cancellation_reason: 'Returns to the clinic in January.' },
  },
  'compliance.person.restore': {
    description:
      'Cancels the person’s open request and reactivates the account. Returns 409 once the person is anonymized.',
  },
  'compliance.link.show': {
    description:
      'Returns the open request that the link belongs to, or the last one after it was cancelled.',
    example: exampleLink,
  },
  'compliance.link.cancel': { example: exampleLink },
  'compliance.overview.get': {
    description:
      'Counts requests by status, open entries of the register and rows past their retention, and lists recent exports and the personal data in each table.',
  },
  'compliance.data-requests.list': {
    description:
      'Returns the newest entry first; ordered by `due_at`, entries that are done come last. `is_overdue` returns open entries past their term.',
  },
  'compliance.data-requests.create': {
    description:
      'Names one person: an account, the contact of a lead, or anybody else by name; a breach may name nobody. `due_on` is one month after `received_on`, and 72 hours after `received_at` for a breach.',
    example: {
      kind: 'access',
      subject_name: 'Ada Quill',
      subject_contact: 'ada@example.com',
      received_on: '2026-03-02',
      notes: 'Wrote a letter.',
    },
  },
  'compliance.data-requests.change': {
    description:
      'Sets `done_at` to close the entry, which records who did, or null to open it again. `extension_months` extends the term. The audit log keeps what an entry said before.',
    example: { done_at: '2026-03-20T10:00:00.000Z' },
  },
  'compliance.export.mine': { description: 'The audit log records the export.' },
  'compliance.export.person': {
    description:
      'Takes the id of an account, or of a lead for its contact. The audit log records the export.',
  },
  'compliance.audit.list': {
    description:
      'Returns the newest entry first. `from` and `to` are instants. Each entry names who did what to which object. Refused attempts have actions such as `sign_in_failed`; equal ones are one entry with their `count`.',
  },
  'compliance.audit.lines': {
    description: 'Returns one entry on each line as the list has it, the oldest first.',
  },
  'compliance.audit.chain': {
    description:
      'Returns how many entries are chained. The command `verify-audit` checks the whole chain.',
  },
  'compliance.receipts.list': { description: 'Returns the newest receipt first.' },
  'compliance.retention.list': {
    description: 'Includes what the next sweep will remove under each rule.',
  },
  'compliance.retention.preview': {
    description: 'Counts what a rule would remove now with that number of days; removes nothing.',
  },
  'compliance.retention.change': {
    description: 'Sets the number of days, or turns the rule on or off.',
    example: { days: 730, is_enabled: true },
  },
};
