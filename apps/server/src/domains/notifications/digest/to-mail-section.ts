import type { Language } from '@portal/contract/kernel';
import {
  isInstantKind,
  type InstantKind,
  type NotificationKind,
} from '@portal/contract/notifications';
import { translate, type Message } from '@portal/locales/server';
import { formatParam } from '#server/mail/format-param.ts';
import type { MailSection } from '#server/mail/mail-params.ts';
import { getNotificationListUrl, getObjectUrl } from './portal-urls.ts';
import type { NamedNotification, NewOfKind, OpenCounts } from './list-new-notifications.ts';

interface SectionContext {
  readonly portalUrl: () => string;
  readonly language: Language;
  readonly openCounts: OpenCounts;
}

/** The sums of each kind, in the order they are told in. */
const openCountNames: Readonly<
  Record<Exclude<NotificationKind, InstantKind>, readonly Exclude<keyof OpenCounts, 'newest'>[]>
> = {
  right_expiring: ['rights'],
  maintenance_due: ['overdue', 'due'],
  request_waiting: ['waiting'],
  anonymization_waiting: ['anonymizations'],
};

/** The name of an instant kind's sum, which counts what is new to the reader. */
const newCountNames: Readonly<Record<InstantKind, 'requests' | 'replies' | 'assignments'>> = {
  request_received: 'requests',
  reply_received: 'replies',
  ticket_assigned: 'assignments',
};

/** What a mail tells of one kind: how much there is, and the first of what is new. */
export function toMailSection(
  { kind, newCount, named }: Pick<NewOfKind, 'kind' | 'newCount' | 'named'>,
  context: SectionContext,
): MailSection {
  const { language, openCounts } = context;
  const translateText = (message: Message): string => translate(language, message);
  const hiddenCount = newCount - named.length;
  return {
    title: translateText({ key: `notification.title.${kind}` }),
    lines: isInstantKind(kind)
      ? [
          formatCount(
            newCount,
            (form) => `notification.${newCountNames[kind]}.${form}`,
            translateText,
          ),
        ]
      : openCountNames[kind]
          .filter((what) => openCounts[what] > 0)
          .map((what) =>
            formatCount(openCounts[what], (form) => `notification.${what}.${form}`, translateText),
          ),
    items: named.map((one) => ({
      text: translateText({
        key: `notification.item.${kind}`,
        params: {
          name: formatName(one, translateText),
          day: formatParam({ day: one.due_on }, language),
        },
      }),
      link: getObjectUrl(context, kind, one),
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

/** A sentence with a number; none of our languages has other forms for whole numbers that it says. */
function formatCount(
  count: number,
  getKey: (form: 'one' | 'other') => Message['key'],
  translateText: (message: Message) => string,
): string {
  return translateText({ key: getKey(count === 1 ? 'one' : 'other'), params: { count } });
}

function formatName(
  { label, product_type: type, customer }: NamedNotification,
  translateText: (message: Message) => string,
): string {
  const all = type === null ? '' : translateText({ key: `notification.all_of.${type}` });
  return [label, all, customer ?? ''].filter((part) => part !== '').join(', ');
}
