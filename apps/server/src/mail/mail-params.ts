import type { Language } from '@portal/contract/kernel';
import type { MailTemplate } from '@portal/locales/mails';
import type { MessageKey } from '@portal/locales/server';

/** Instant (RFC 3339) that is shown as the reader writes dates. */
export interface InstantParam {
  readonly instant: string;
}

/** Calendar day (`YYYY-MM-DD`) that is shown as the reader writes dates. */
export interface DayParam {
  readonly day: string;
  /** Time of that day, `08:30`, if it is known. */
  readonly time?: string;
}

/** Text of the portal that is shown in the reader's language. */
export interface RenderedMessage {
  readonly message: MessageKey;
  readonly params?: Readonly<Record<string, string | DayParam>>;
}

/**
 * Section of a mail, already in the reader's language. It is placed between the sentences and the
 * button.
 */
export interface MailSection {
  readonly title: string;
  readonly lines: readonly string[];
  readonly items: readonly { readonly text: string; readonly link: string }[];
  /** Text and link below the items; null for a section that the mail's button leads to. */
  readonly more: { readonly text: string; readonly link: string } | null;
}

/** What happened after the event of a waiting mail, and is listed by the same mail. */
export interface FurtherEvent {
  readonly template: string;
  readonly params: Readonly<Record<string, MailParam>>;
  /** RFC 3339. */
  readonly at: string;
}

/** Value of a placeholder. */
export type MailParam = string | number | InstantParam | DayParam | RenderedMessage;

/** All that a mail has besides its template. */
export type GivenParams = Readonly<
  Record<string, MailParam | readonly MailSection[] | readonly FurtherEvent[]>
>;

/** The params of a mail with a button. */
interface LinkParams {
  /** Complete http or https address. Secret, because it may contain a token. */
  readonly link: string;
}

/** Params of a mail about an event. */
interface EventParams {
  readonly at: InstantParam;
}

/** The params of a mail about a passkey. */
interface PasskeyParams extends EventParams {
  /** Its name. */
  readonly passkey: string;
}

/** What a mail about a message on a service ticket says of the ticket. */
interface NamedTicketParams extends LinkParams {
  /** Its number, `T-000123`. */
  readonly ticket: string;
  readonly device: string;
}

/** The params of a mail about a service ticket. */
export interface TicketParams extends NamedTicketParams {
  /** What it is about. */
  readonly subject: string;
}

/** The params of a mail about service work, to employees. */
interface WorkParams {
  /** The customer, and the clinic of the device. */
  readonly customer: string;
  /** Name of the person who wrote, requested or assigned. */
  readonly author: string;
  /** An excerpt of the text. */
  readonly text: string;
}

interface RatingParams {
  /** The question how satisfied the requester is. */
  readonly sections?: readonly MailSection[];
}

/**
 * Parameters of each template besides the receiver's name. A new mail needs its texts in
 * packages/locales/mails and its line here.
 */
export interface MailParams extends Record<MailTemplate, object> {
  readonly invitation: LinkParams & { readonly days: number };
  /**
   * The same, with who invites, to which portal, and for which customer: an empty text for an
   * employee.
   */
  readonly invited_by: MailParams['invitation'] & {
    readonly inviter: string;
    readonly portal: RenderedMessage;
    readonly organization: string | RenderedMessage;
  };
  readonly reset_password: LinkParams;
  readonly password_changed: EventParams;
  /** The link leads to the own sessions. */
  readonly new_sign_in: LinkParams &
    EventParams & { readonly browser: string | RenderedMessage; readonly address: string };
  /** `most`: sessions that a person may have at once; the link leads to the own sessions. */
  readonly oldest_session_ended: LinkParams &
    EventParams & { readonly browser: string | RenderedMessage; readonly most: number };
  /** Sent to the former address. */
  readonly email_changed_from: EventParams & { readonly address: string };
  readonly email_changed_to: EventParams & { readonly address: string };
  /** Sent to the holders of `staff`; the link leads to the audit log. */
  readonly refusals_surged: LinkParams & { readonly count: number; readonly minutes: number };
  readonly passkey_added: PasskeyParams;
  readonly passkey_removed: PasskeyParams;
  readonly two_factor_enabled: EventParams;
  readonly two_factor_disabled: EventParams;
  /** `address`: where the request was confirmed from; `approver`: the name of who approved it. */
  readonly two_factor_reset_approved: EventParams & {
    readonly requested_at: InstantParam;
    readonly address: string;
    readonly approver: string | RenderedMessage;
  };
  readonly recovery_codes_replaced: EventParams;
  /** The link leads to `/reset-two-factor/{uid}/{token}`. */
  readonly two_factor_reset: LinkParams;
  /** The link leads to `/cancel-two-factor-reset/{uid}/{token}`. */
  readonly two_factor_reset_requested: LinkParams & { readonly due_at: InstantParam };
  /** Sent to the requester of the ticket, as are the next eight. */
  readonly ticket_opened: TicketParams;
  readonly ticket_planned: TicketParams & { readonly day: DayParam };
  /** `earlier`: the day and time that they were told before. */
  readonly ticket_replanned: TicketParams & { readonly day: DayParam; readonly earlier: DayParam };
  /** `ticket`: number of the first ticket of the visit, on which a reply is a message. */
  readonly visit_planned: LinkParams & {
    readonly ticket: string;
    readonly day: DayParam;
    readonly text: string;
    readonly sections: readonly MailSection[];
  };
  readonly ticket_completed: TicketParams & { readonly notes: string; readonly days: number };
  readonly ticket_closed: TicketParams & RatingParams & { readonly notes: string };
  readonly ticket_closed_without_notes: TicketParams & RatingParams;
  readonly ticket_cancelled: TicketParams;
  readonly ticket_cancelled_because: TicketParams & { readonly reason: string };
  /** `into`: number of the ticket that goes on, to which the link leads. */
  readonly ticket_merged: TicketParams & { readonly into: string };
  /** `into`: number of the ticket from which it was separated again. */
  readonly ticket_merge_undone: TicketParams & { readonly into: string };
  /** Reply of an employee, sent to the requester of the ticket. */
  readonly ticket_reply: NamedTicketParams & { readonly text: string };
  /** Sent to who replied by mail, with the reason why it became no message. */
  readonly reply_refused: NamedTicketParams & { readonly reason: RenderedMessage };
  /** A reply of the customer's, to the employees who are notified of it. */
  readonly ticket_answer: TicketParams & WorkParams;
  /** The text is what is to be done, with the day and the number of devices of a visit. */
  readonly ticket_assigned: TicketParams &
    Omit<WorkParams, 'text'> & { readonly text: string | RenderedMessage };
  /** `tickets`: their numbers; the link leads to the list of the assignee's. */
  readonly tickets_assigned: LinkParams &
    Pick<WorkParams, 'author'> & { readonly count: number; readonly tickets: string };
  /** Sent to the requester of a declined request. */
  readonly request_declined: LinkParams & { readonly device: string; readonly reason: string };
  /** To the assignee of a merged ticket; `into`: number of the ticket that goes on, to which the link leads. */
  readonly ticket_merged_away: TicketParams &
    Pick<WorkParams, 'customer' | 'author'> & { readonly into: string };
  /** A promise to a customer, to the employees who are notified of it. */
  readonly promise_at_risk: PromiseParams;
  readonly promise_missed: PromiseParams;
  /** Several of the mails about a ticket in one, each a section. */
  readonly ticket_updates: LinkParams & {
    readonly ticket: string;
    readonly count: number;
    readonly sections: readonly MailSection[];
  };
  /** What was found in a file, to the employees with the permission `system`. */
  readonly file_quarantined: LinkParams & FindingParams;
  /** The same, to the person who uploaded the file. */
  readonly upload_quarantined: FindingParams;
  readonly request_received: RequestWorkParams;
  /** A withdrawal, to the employees who are notified of it; the text is the reason, if any. */
  readonly request_withdrawn: RequestWorkParams;
  /** A reply of the customer's on a request without a ticket, to the employees who are notified of it. */
  readonly request_answer: RequestWorkParams;
  /** Reply of an employee on a request without a ticket, sent to its requester. */
  readonly request_reply: LinkParams & { readonly device: string; readonly text: string };
  /** Several of the mails about a request in one, each a section. */
  readonly request_updates: LinkParams & {
    readonly device: string;
    readonly count: number;
    readonly sections: readonly MailSection[];
  };
  /** `ticket`: of a request that has become one; for a mail that other events of it join. */
  readonly request_moved: LinkParams & {
    readonly ticket?: string;
    readonly device: string;
    readonly status: RenderedMessage;
  };
  readonly request_accepted: TicketParams;
  /** The link leads to `/anonymization-request/{uid}/{token}`; `ends_at`: the end of the grace period. */
  readonly anonymization_requested: LinkParams & { readonly ends_at: InstantParam };
  /** `on`: when it will be carried out. */
  readonly anonymization_approved: { readonly on: InstantParam };
  readonly anonymization_cancelled: EventParams;
  readonly account_restored: LinkParams & EventParams;
  /** Sent to an employee once a day. */
  readonly notification_digest: LinkParams & { readonly sections: readonly MailSection[] };
}

type RequestWorkParams = LinkParams & WorkParams & { readonly device: string };

/** The params of a mail about a promise. */
interface PromiseParams extends LinkParams {
  /** Number of the ticket, for a mail that other events of it join; none for a request. */
  readonly ticket?: string;
  readonly customer: string;
  readonly device: string;
  /** The ticket's number, if any, and the device. */
  readonly work: string;
  readonly promise: RenderedMessage;
  readonly urgency: RenderedMessage;
  readonly due: InstantParam;
}

interface FindingParams {
  readonly file: string;
  /** Name that the virus scanner gives it. */
  readonly finding: string;
}

/** A mail to one person, in that person's language. */
export interface Mail<T extends MailTemplate> {
  /** One e-mail address, without a name. */
  readonly to: string;
  /** Name in the greeting; an empty name greets without one. */
  readonly name: string;
  readonly language: Language;
  /** Of the receiver, for the times in the mail; null for the portal's. */
  readonly timeZone: string | null;
  readonly template: T;
  readonly params: MailParams[T];
  /** Address at which the reader stops such mails; null for a mail that no setting stops. */
  readonly unsubscribe?: string | null;
  /** Ticket or request that it is about: several such mails within minutes are one (`collect-mail.ts`). */
  readonly topicId?: string | null;
}
