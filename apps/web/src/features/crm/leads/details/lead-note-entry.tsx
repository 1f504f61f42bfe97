import type { LeadNote } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** One note: who wrote it, when, and what. */
export function LeadNoteEntry({ note }: { note: LeadNote }) {
  const { t } = useTranslation();
  const format = useFormats();
  const name = note.author?.name ?? t('lead_details.former_colleague');
  return (
    <li className="flex gap-3">
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-ink">{name}</span>
          <time dateTime={note.created_at} className="text-xs text-soft tabular-nums">
            {format.moment(note.created_at)}
          </time>
        </p>
        <p className="whitespace-pre-line text-ink wrap-anywhere">{note.text}</p>
      </div>
    </li>
  );
}
