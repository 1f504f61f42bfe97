import type { Language } from '@portal/contract/kernel';
import { isInstantKind, type InstantKind, type NoticeKind } from '@portal/contract/notices';
import { translate, type Message } from '@portal/locales/server';
import { formatParam } from '#server/mail/format-param.ts';
import type { MailSection } from '#server/mail/mail-params.ts';
import { noticesAddress, objectAddress } from './portal-pages.ts';
import type { NamedNotice, NewsOfKind, Standing } from './whats-new.ts';

interface Telling {
  readonly portalUrl: () => string;
  readonly language: Language;
  readonly standing: Standing;
}

/** The sums of each kind, in the order they are told in. */
const sums: Readonly<
  Record<Exclude<NoticeKind, InstantKind>, readonly Exclude<keyof Standing, 'newest'>[]>
> = {
  right_expiring: ['rights'],
  maintenance_due: ['overdue', 'due'],
  request_waiting: ['waiting'],
  anonymization_waiting: ['anonymizations'],
};

/** The name of an instant kind's sum, which counts what is new to the reader. */
const newSums: Readonly<Record<InstantKind, 'requests' | 'replies' | 'assignments'>> = {
  request_received: 'requests',
  reply_received: 'replies',
  ticket_assigned: 'assignments',
};

/** What a mail tells of one kind: how much there is, and the first of what is new. */
export function sectionOf(
  { kind, news, named }: Pick<NewsOfKind, 'kind' | 'news' | 'named'>,
  telling: Telling,
): MailSection {
  const { language, standing } = telling;
  const say = (message: Message): string => translate(language, message);
  const further = news - named.length;
  return {
    title: say({ key: `notice.title.${kind}` }),
    lines: isInstantKind(kind)
      ? [counted(news, (form) => `notice.${newSums[kind]}.${form}`, say)]
      : sums[kind]
          .filter((what) => standing[what] > 0)
          .map((what) => counted(standing[what], (form) => `notice.${what}.${form}`, say)),
    items: named.map((one) => ({
      text: say({
        key: `notice.item.${kind}`,
        params: { name: nameOf(one, say), day: formatParam({ day: one.due_on }, language) },
      }),
      link: objectAddress(telling, kind, one),
    })),
    more: {
      text:
        further > 0
          ? counted(further, (form) => `notice.show_more.${form}`, say)
          : say({ key: 'notice.show_all' }),
      link: noticesAddress(telling, kind),
    },
  };
}

/** A sentence with a number; none of our languages has other forms for whole numbers that it says. */
function counted(
  count: number,
  keyOf: (form: 'one' | 'other') => Message['key'],
  say: (message: Message) => string,
): string {
  return say({ key: keyOf(count === 1 ? 'one' : 'other'), params: { count } });
}

function nameOf(
  { label, product_type: type, customer }: NamedNotice,
  say: (message: Message) => string,
): string {
  const all = type === null ? '' : say({ key: `notice.all_of.${type}` });
  return [label, all, customer ?? ''].filter((part) => part !== '').join(', ');
}
