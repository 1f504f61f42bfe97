import type { TicketActivity } from '@portal/contract/service';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Message: a reply of either side, or an internal note. */
export function MessageEntry({ entry }: { entry: TicketActivity }) {
  const { t } = useTranslation();
  const format = useFormats();
  const isCustomer = useUser().role === 'customer';
  const isInternal = entry.kind === 'internal_note';
  const side = entry.author_side ?? 'employee';
  const sideLabel = isCustomer
    ? t(`service_requests.conversation.own_sides.${side}`)
    : t(`service_requests.conversation.sides.${side}`);
  const name = entry.actor?.name ?? null;
  return (
    <li className="flex gap-3">
      <Avatar name={name ?? sideLabel} />
      <article
        className={classNames(
          'min-w-0 flex-1 rounded border px-4 py-3',
          isInternal
            ? 'border-dashed border-warning bg-warning-soft'
            : side === 'customer'
              ? 'border-line bg-sunken'
              : 'border-transparent bg-info-soft',
        )}
      >
        {isInternal ? (
          <p className="mb-1.5 flex items-center gap-1.5 text-xs font-medium text-warning">
            <Lock aria-hidden className="size-3.5 shrink-0" />
            {t('service_requests.conversation.internal')}
          </p>
        ) : null}
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
          <span className="text-sm font-semibold text-ink">{name ?? sideLabel}</span>
          {name === null ? null : <span>{sideLabel}</span>}
          <time dateTime={entry.at} className="ms-auto tabular-nums">
            {format.moment(entry.at)}
          </time>
        </p>
        <p className="mt-1 whitespace-pre-line text-ink wrap-anywhere">{entry.text}</p>
      </article>
    </li>
  );
}
