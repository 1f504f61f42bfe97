import type { Language } from '@portal/contract/kernel';
import {
  type EmployeeKind,
  type InstantKind,
  isEmployeeKind,
  isInstantKind,
  type NotificationKind,
} from '@portal/contract/notifications';
import { type Message, translate } from '@portal/locales/server';
import type { MailSection } from '#server/mail/mail-params.ts';
import { formatParam } from '#server/mail/render-mail.ts';
import type { NamedNotification, NewOfKind, OpenCounts } from './list-new-notifications.ts';

interface SectionContext {
  readonly portalUrl: () => string;
  readonly language: Language;
  readonly openCounts: OpenCounts;
}

/** Totals per kind, in the order of the mail. */
const openCountNames: Readonly<
  Record<Exclude<EmployeeKind, InstantKind>, readonly Exclude<keyof OpenCounts, 'newest'>[]>
> = {
  right_expiring: ['rights'],
  maintenance_due: ['overdue', 'due'],
  request_waiting: ['waiting'],
  mail_waiting: ['mails'],
  anonymization_waiting: ['anonymizations'],
  data_request_due: ['data_requests'],
};

/** Name of an instant kind's total, which counts the reader's new items. */
const newCountNames: Readonly<
  Record<
    InstantKind,
    | 'surges'
    | 'missed'
    | 'at_risk'
    | 'requests'
    | 'withdrawals'
    | 'replies'
    | 'assignments'
    | 'merges'
    | 'infected_files'
    | 'next_steps'
    | 'answers'
  >
> = {
  refusals_surged: 'surges',
  promise_missed: 'missed',
  promise_at_risk: 'at_risk',
  request_received: 'requests',
  request_withdrawn: 'withdrawals',
  reply_received: 'replies',
  ticket_assigned: 'assignments',
  ticket_merged: 'merges',
  file_quarantined: 'infected_files',
  next_step_due: 'next_steps',
  answer_received: 'answers',
};

/** Returns the part of a mail about one kind: the total and the first new items. */
export function toMailSection(
  { role, kind, newCount, named }: Pick<NewOfKind, 'role' | 'kind' | 'newCount' | 'named'>,
  context: SectionContext,
): MailSection {
  const { language, openCounts } = context;
  const translateText = (message: Message): string => translate(language, message);
  const hiddenCount = newCount - named.length;
  return {
    title: translateText({ key: `notification.title.${kind}` }),
    lines: getLines({ role, kind, newCount }, openCounts, translateText),
    items: named.map((one) => ({
      text: translateText({
        key: `notification.item.${kind}`,
        params: {
          // A mail may have no address.
          name:
            formatName(one, translateText) || translateText({ key: `notification.title.${kind}` }),
          day: formatParam({ day: one.due_on }, { language }),
        },
      }),
      link: role === 'customer' ? getCustomerUrl(context, one) : getObjectUrl(context, one),
    })),
    more: {
      text:
        hiddenCount > 0
          ? formatCount(hiddenCount, (form) => `notification.show_more.${form}`, translateText)
          : translateText({ key: 'notification.show_all' }),
      link: getNotificationListUrl(context, kind),
    },
  };
}

/**
 * Returns the totals: of what is new for the reader, or of all that is open. What is open in the whole
 * portal is no matter of customers' users.
 */
function getLines(
  { role, kind, newCount }: Pick<NewOfKind, 'role' | 'kind' | 'newCount'>,
  openCounts: OpenCounts,
  translateText: (message: Message) => string,
): string[] {
  if (isInstantKind(kind)) {
    const name = newCountNames[kind];
    return [formatCount(newCount, (form) => `notification.${name}.${form}`, translateText)];
  }
  if (role === 'customer' || !isEmployeeKind(kind)) return [];
  return openCountNames[kind]
    .filter((what) => openCounts[what] > 0)
    .map((what) =>
      formatCount(openCounts[what], (form) => `notification.${what}.${form}`, translateText),
    );
}

/** Formats a sentence with a number; one and other cover all whole numbers in our languages. */
function formatCount(
  count: number,
  getKey: (form: 'one' | 'other') => Message['key'],
  translateText: (message: Message) => string,
): string {
  return translateText({ key: getKey(count === 1 ? 'one' : 'other'), params: { count } });
}

function formatName(
  { label, is_breach: isBreach, product_type: type, customer }: NamedNotification,
  translateText: (message: Message) => string,
): string {
  const all = type === null ? '' : translateText({ key: `notification.all_of.${type}` });
  const breach = isBreach ? translateText({ key: 'notification.breach' }) : '';
  return [breach, label, all, customer ?? ''].filter((part) => part !== '').join(', ');
}

interface Portal {
  readonly portalUrl: () => string;
}

/** Returns the URL of the list of a kind's notifications. */
const getNotificationListUrl = ({ portalUrl }: Portal, kind: NotificationKind): string =>
  `${portalUrl()}/dashboard/notifications?kind=${kind}`;

/** Object of a notification, with the customer of a right. */
type LinkedObject = Pick<NamedNotification, 'object_type' | 'object_id'> &
  Partial<Pick<NamedNotification, 'customer_id'>>;

/** Returns the URL of a notification's object for a customer's user: the documents that a right opens. */
function getCustomerUrl(portal: Portal, object: NamedNotification): string {
  if (object.object_type !== 'viewing_right') return getObjectUrl(portal, object);
  const { product_type, product_id, manufacturer_id } = object;
  const filters = Object.entries({ product_type, product_id, manufacturer_id }).flatMap(
    ([name, value]) => (value === null ? [] : [`${name}=${value}`]),
  );
  return `${portal.portalUrl()}/dashboard/documents?${filters.join('&')}`;
}

/**
 * Returns the URL of a notification's object; a right opens in its customer's list of rights that
 * end soon.
 */
export function getObjectUrl(
  { portalUrl }: Portal,
  { object_type: type, object_id: id, customer_id: customerId = null }: LinkedObject,
): string {
  switch (type) {
    case 'viewing_right':
      return `${portalUrl()}/dashboard/data/customers/${customerId ?? ''}?tab=access&state=expiring&form=right-${id}`;
    case 'installed_device':
      return `${portalUrl()}/dashboard/data/devices/${id}`;
    case 'service_request':
      return `${portalUrl()}/dashboard/service/requests/${id}`;
    case 'service_ticket':
      return `${portalUrl()}/dashboard/service/${id}`;
    case 'lead':
      return `${portalUrl()}/dashboard/sales/${id}`;
    case 'document':
      return `${portalUrl()}/dashboard/documents/${id}`;
    case 'surge':
      return `${portalUrl()}/dashboard/compliance/audit-log`;
    case 'upload':
      return `${portalUrl()}/dashboard/system-status`;
    case 'unmatched_mail':
      return `${portalUrl()}/dashboard/service?tab=mails`;
    case 'data_request':
      return `${portalUrl()}/dashboard/anonymization/requests?tab=register&form=data-request-${id}`;
    case 'anonymization_request':
      return `${portalUrl()}/dashboard/anonymization/requests?form=request-${id}`;
  }
}
