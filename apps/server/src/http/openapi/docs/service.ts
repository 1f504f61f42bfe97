import { maxPresencesPerMinute, presenceSeconds } from '@portal/contract/events';
import type * as service from '@portal/contract/service';
import {
  answerFieldNames,
  getTicketMoves,
  mergeUndoDays,
  ratingDays,
  ticketStatuses,
  type TicketStatus,
  type TicketStep,
} from '@portal/contract/service';
import { exampleIds, exampleLink, exampleUpload, type RouteDocs } from './route-doc.ts';

const toCodes = (statuses: readonly TicketStatus[]): string =>
  statuses.map((status) => `\`${status}\``).join(', ') || 'none';

const operations: Readonly<Record<TicketStep, string>> = {
  change: 'PATCH `status`',
  close: 'POST `close/`',
  cancel: 'POST `cancel/`',
};

/** Lists the transitions of a ticket as a Markdown table, from the table that the server obeys. */
function toTransitionTable(): string {
  const steps: readonly TicketStep[] = ['change', 'close', 'cancel'];
  return [
    `| From | ${steps.map((step) => operations[step]).join(' | ')} |`,
    `| --- | ${steps.map(() => '---').join(' | ')} |`,
    ...ticketStatuses.map((from) => {
      const cells = steps.map((step) => toCodes(getTicketMoves(from, step)));
      return `| \`${from}\` | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

/** Lists the transitions of a request: an employee may set any status. */
function toRequestTable(): string {
  return [
    '| From | PATCH `status` |',
    '| --- | --- |',
    ...ticketStatuses.map(
      (from) => `| \`${from}\` | ${toCodes(ticketStatuses.filter((to) => to !== from))} |`,
    ),
  ].join('\n');
}

const transitions = `These transitions are possible. Any other one returns 409 \`invalid_transition\`.\n\n${toTransitionTable()}`;

const attachment = {
  description:
    'Needs an image or a PDF that was uploaded with `upload_type` `attachment`. A ticket or a request has at most 20 attachments. The ticket of a request shows the attachments of the request too.',
  example: { blob_path: exampleUpload },
} as const;

const removeAttachment = {
  description: 'Employees can delete any attachment, customers’ users only their own.',
} as const;

const newestFirst = { description: 'Returns the newest attachment first.' } as const;
const link = { description: 'The link is valid for 5 minutes.' } as const;

const presence = {
  description: `Returns which other employees are there. The event stream tells of changes. Nothing is stored; who repeats nothing for ${presenceSeconds} seconds counts as gone. Customers’ users never learn of it. At most ${maxPresencesPerMinute} calls a minute.`,
  example: { activity: 'looking', page_id: '4f0c9d1e7a2b48c3b6d5e8f10a9c7b32' },
} as const;

export const serviceDocs: RouteDocs<typeof service> = {
  'service.tickets.list': {
    description:
      'Returns the newest ticket first. Customers’ users see their own customer’s tickets only.',
  },
  'service.tickets.open': {
    description:
      'The ticket keeps the customer and the serial number that the device has now. The portal mails the requester.',
    example: {
      installed_device_id: exampleIds.installedDevice,
      description: 'The handpiece stops after ten minutes with error E42.',
      requester_email: 'an.peeters@clinic.example',
    },
  },
  'service.targets.replace': {
    description:
      'Applies to requests and tickets from now on; what is promised already stays promised.',
    example: {
      time_zone: 'Europe/Brussels',
      holiday_country: 'BE',
      hours: [
        { weekday: 1, from: '09:00', until: '12:30' },
        { weekday: 1, from: '13:30', until: '17:00' },
      ],
      targets: {
        device_down: { answer_minutes: 60, solve_minutes: 480 },
        limited: { answer_minutes: 240, solve_minutes: null },
        question: { answer_minutes: null, solve_minutes: null },
        planned: { answer_minutes: null, solve_minutes: null },
      },
    },
  },
  'service.report.get': {
    description:
      'Counts tickets by the time of their request. A promise counts once it is met or has passed; a ticket without a target counts in `tickets` alone. Days begin in the time zone of the caller.',
  },
  'service.report.export': {
    description: 'The rows of the report, with the shares in time in whole percent.',
  },
  'service.requests.withdraw': {
    description:
      'Returns 409 `invalid_transition` once the request has a ticket, where the customer replies instead, and for one that has ended. Mails the requester, unless they withdraw it, and notifies the employees with the permission `service`.',
    example: { reason: 'It works again after a restart.' },
  },
  'service.unmatched-mail.list': {
    description:
      'Mails that came in and for which no ticket was found, with the reason. A mail of a ticket becomes a message on it and is not in the list; automatic replies, delivery failures and lists are in none. One that only its subject calls an absence note waits as `absence_note`.',
  },
  'service.unmatched-mail.open-request': {
    description:
      'Creates a request with the files of the mail. Its sender becomes the requester, and its subject and text the description, unless others are sent. A second call returns 409.',
    example: { installed_device_id: exampleIds.installedDevice, urgency: 'limited' },
  },
  'service.unmatched-mail.discard': {
    description: 'Deletes what the mail says, with its files. A copy of it does not come back.',
  },
  'service.holidays.create': {
    description: 'Merges the holiday with those that it overlaps or follows without a gap.',
    example: { first_day: '2026-07-20', last_day: '2026-07-31', name: 'Summer closing' },
  },
  'service.saved-answers.create': {
    description: `The texts may contain these fields: ${answerFieldNames.map((name) => `\`{{${name}}}\``).join(', ')}.`,
    example: {
      title: 'First check',
      text_en: 'Dear {{name}}, please switch the {{device}} off and on again.',
      text_nl: 'Beste {{name}}, schakel de {{device}} uit en weer in.',
    },
  },
  'service.tickets.answer-fields.get': {
    description:
      'What fills the fields of a saved answer on this ticket, and in which language its requester reads.',
  },
  'service.requests.answer-fields.get': {
    description:
      'What fills the fields of a saved answer on this request; once it has a ticket, on its ticket.',
  },
  'service.tickets.suggestions.get': {
    description:
      'What was done on completed and closed tickets of the same model, and documents of the model, at most five each. Those whose rarer words the ticket shares come first.',
  },
  'service.tickets.get': { description: 'A new message does not change the version.' },
  'service.tickets.change': {
    description: `${transitions}\n\nSending the current status again has no effect. The portal mails the requester a new planned day or start that is not in the past. With the status \`completed\` come \`resolution_notes\`, which the portal mails to the requester, and \`maintenance\`, which creates a maintenance record of the device in the same transaction. 14 days after completion the portal closes the ticket by itself. \`parts\` replaces all parts. A closed or cancelled ticket cannot be changed.`,
    example: {
      status: 'planned',
      planned_for: '2026-12-04',
      planned_start: '08:30',
      planned_minutes: 90,
      assigned_to_user_id: exampleIds.person,
    },
  },
  'service.tickets.close': {
    description: `${transitions}\n\n\`maintenance\` creates a maintenance record of the device in the same transaction. Without \`resolution_notes\` those of the completion stay. The portal mails them to the requester.`,
    example: {
      resolution_notes: 'Replaced the cooling pump and tested the device for an hour.',
      maintenance: { performed_on: '2026-12-04', kind: 'corrective', outcome: 'passed' },
    },
  },
  'service.tickets.cancel': {
    description: transitions,
    example: { cancellation_reason: 'The clinic solved the problem.' },
  },
  'service.tickets.bulk-change': {
    description:
      'With `preview` it says what would change and changes nothing; a change that sends the `versions` of its preview refuses what somebody changed since, unless it is as wanted: sent again, it changes and refuses nothing more. A ticket that cannot change stays as it is and is in `refused`. A new assignee gets one e-mail for all tickets. Mails to requesters leave a minute after the 5 minutes in which the change can be undone.',
    example: {
      ticket_ids: [exampleIds.serviceTicket],
      status: 'planned',
      planned_for: '2026-12-04',
      assigned_to_user_id: exampleIds.person,
    },
  },
  'service.requests.bulk-change': {
    description:
      'Works as the bulk change of tickets. Declines requests, changes their urgency, or opens a ticket from each with `open_tickets`; `urgency_reason` becomes an internal note. A request with a ticket follows its ticket. An undo cancels the tickets that were opened; their numbers stay used.',
    example: {
      request_ids: [exampleIds.request],
      status: 'cancelled',
      reason: 'The device is no longer in use.',
    },
  },
  'service.bulk-changes.undo': {
    description:
      'Restores what the caller’s bulk change of tickets or requests set, within 5 minutes, and withdraws its mails to requesters. What somebody changed since stays, and is in `refused`. A second undo returns 409.',
  },
  'service.tickets.links.add': {
    description:
      '`follows_from` needs an earlier ticket and sets `follows_ticket_id`, of which there is one. Two tickets have a link of each kind at most, whichever was named first: a second one returns 409. The other ticket shows the link, too.',
    example: { kind: 'same_visit', service_ticket_id: exampleIds.serviceTicket },
  },
  'service.tickets.links.remove': {
    description: 'Either ticket removes it. The link of a merge returns 409.',
  },
  'service.tickets.rating.set': {
    description: `Replaces an earlier rating. Possible for ${ratingDays} days after the ticket was closed; returns 409 for any other ticket.`,
    example: { score: 5, comment: 'Here within the hour.' },
  },
  'service.rating-link.show': {
    description:
      'Reads alone: programs that check mails open every link. The page asks to confirm the score.',
    example: exampleLink,
  },
  'service.rating-link.rate': {
    description: `Replaces an earlier rating. The link works for ${ratingDays} days after the ticket was closed.`,
    example: { ...exampleLink, score: 5 },
  },
  'service.tickets.merge': {
    description: `Moves messages and files to the other ticket, closes this one and its request, and links both. From then on the portal mails its requester about the other ticket, where replies by mail go as well, and notifies its assignee. Returns 409 unless both are open. Can be undone for ${mergeUndoDays} days.`,
    example: { into: exampleIds.serviceTicket },
  },
  'service.tickets.merge.undo': {
    description:
      'Restores the ticket, its request, messages and files as they were. What was written since stays on the other ticket. Returns 409 for a ticket that is not merged, too late, and while the other ticket is merged itself.',
  },
  'service.maintenance-visits.plan': {
    description:
      'Creates a planned ticket for each device. The devices of a visit are of one customer; with a start they follow one another on the day. `requester_email` names who is told at the customer: they get one mail about the visit and are the requester of its tickets, else the caller is. The tickets of a visit are linked to its first. A device that has an open ticket for planned work is refused with 409, and then nothing is planned.',
    example: {
      visits: [
        {
          installed_device_ids: [exampleIds.installedDevice],
          planned_for: '2026-12-04',
          planned_start: '08:30',
          minutes_each: 60,
          assigned_to_user_id: exampleIds.person,
          requester_email: 'nurse@clinic.example',
        },
      ],
      description: 'Yearly maintenance',
    },
  },
  'service.tickets.activity.list': {
    description:
      'Returns the newest entry first. Customers’ users see neither internal notes nor assignments.',
  },
  'service.tickets.messages.list': {
    description: 'Returns the newest message first. Internal notes are visible to employees only.',
  },
  'service.tickets.messages.add': {
    description:
      'A ticket of any status accepts messages. The portal mails an employee’s reply to the requester. A customer’s reply notifies the assignee, or everyone with the permission `service` if the ticket is unassigned. An internal note notifies nobody.',
    example: { kind: 'reply', text: 'We will come on Friday at nine.' },
  },
  'service.requests.messages.list': {
    description:
      'Returns the newest message first; those of the ticket once the request has one. Internal notes are visible to employees only.',
  },
  'service.requests.messages.add': {
    description:
      'Adds the message to the ticket once the request has one. The portal mails an employee’s reply to the requester. A customer’s reply notifies everyone with the permission `service`, and sets a completed or closed request to `new`. An internal note notifies nobody. Returns 409 for a reply on a withdrawn or cancelled request.',
    example: { kind: 'reply', text: 'It now shows error 12.' },
  },
  'service.tickets.attachments.list': newestFirst,
  'service.requests.attachments.list': newestFirst,
  'service.tickets.attachments.add': attachment,
  'service.requests.attachments.add': attachment,
  'service.tickets.attachments.remove': removeAttachment,
  'service.requests.attachments.remove': removeAttachment,
  'service.tickets.attachments.download-url': link,
  'service.requests.attachments.download-url': link,
  'service.requests.list': {
    description:
      'Returns the newest request first. Customers’ users see their own customer’s requests only.',
  },
  'service.requests.create': {
    description:
      'Customers’ users send requests for their own devices that are not decommissioned. Employees can send one for a requester. The portal notifies all other employees with the permission `service`.',
    example: {
      installed_device_id: exampleIds.installedDevice,
      description: 'The screen stays dark after switching on.',
    },
  },
  'service.requests.change': {
    description: `${toRequestTable()}\n\nThe portal mails the requester. The status of a request with a ticket follows the ticket again at the ticket’s next transition.`,
    example: { status: 'in_progress' },
  },
  'service.requests.open-ticket': {
    description:
      'The attachments and messages also belong to the ticket. From then on the status of the request follows the ticket. Returns 409 if the request has a ticket, or the device no longer belongs to the customer.',
  },
  'service.desk.list': {
    description:
      'Returns open tickets, and open requests without a ticket, by the next promised time. What has no promise comes after these, and what waits for the customer at the end.',
  },
  'service.own-work': {
    description:
      'For customers’ users: what waits for their reply first, then the newest. A request with a ticket is listed as the ticket.',
  },
  'service.desk.count': { description: 'Counts as `service/desk/` does, for each `view`.' },
  'service.tickets.presence': presence,
  'service.requests.presence': presence,
  'service.calendar.get': {
    description:
      'Returns planned tickets, except cancelled ones, and due maintenance to employees with the permission `service`, and the next steps of open leads to those with `pipeline`. Covers at most 62 days.',
  },
  'service.calendar-feed.get': {
    description: 'Does not include the address, which only its creation returns.',
  },
  'service.calendar-feed.make': {
    description:
      'Replaces an earlier feed, whose address no longer works. Everyone who has the address can read the feed.',
    example: { scope: 'mine' },
  },
  'service.calendar-feed.end': { description: 'Has no effect without a feed.' },
  'service.calendar-feed.read': {
    description:
      'Returns an iCalendar file (RFC 5545) for calendar programs: planned tickets of the last 90 days and the next year, the number of devices due for maintenance per day, and the employee’s own next steps of leads. An employee’s feed has what their permissions `service` and `pipeline` let them see, and ends with both of them or with the account.',
  },
};
