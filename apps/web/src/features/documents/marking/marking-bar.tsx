import { maxBulkChanges, type Document } from '@portal/contract/documents';
import { ChevronUp, FolderInput, Tag, Tags } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkChangeDialog } from '#web/features/documents/lazy-dialogs.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import type { BulkDeed } from './bulk-deeds.ts';
import { asRead } from './marks.ts';
import { useMarkAllFound } from './use-mark-all-found.ts';
import type { DocumentMarks } from './use-marks.ts';

export interface MarkingBarProps {
  marks: DocumentMarks;
  /** How many documents the list has in all, by these filters. */
  found: number;
  /** The page in sight, which says how what is marked on it is now. */
  items: readonly Document[];
  filters: object;
}

const others = ['category', 'language', 'audience'] as const;
const first = ['add_tags', 'remove_tags', 'move'] as const;
const icons = { add_tags: Tag, remove_tags: Tags, move: FolderInput };

/** What can be done to all documents that are marked; not there while none is. */
export function MarkingBar({ marks, found, items, filters }: MarkingBarProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [deed, setDeed] = useState<BulkDeed | null>(null);
  const { markAll, busy } = useMarkAllFound(filters, (items) => marks.set(items, true));
  if (marks.count === 0) return null;
  const most = Math.min(found, maxBulkChanges);
  return (
    <section
      aria-label={t('documents.marks.bar')}
      className="standing-bar flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float"
    >
      <output className="font-medium text-ink tabular-nums">
        {t('documents.marks.count', { count: marks.count, number: format.number(marks.count) })}
      </output>
      <Button variant="ghost" size="sm" onClick={marks.clear}>
        {t('documents.marks.clear')}
      </Button>
      {marks.count < most ? (
        <Button variant="ghost" size="sm" busy={busy} onClick={markAll} className="max-sm:hidden">
          {found > maxBulkChanges
            ? t('documents.marks.first_found', { number: format.number(most) })
            : t('documents.marks.all_found', { number: format.number(most) })}
        </Button>
      ) : null}
      <div className="ms-auto flex flex-wrap gap-2">
        {first.map((one) => {
          const Icon = icons[one];
          return (
            <Button
              key={one}
              variant="outline"
              size="sm"
              onClick={() => setDeed(one)}
              className="max-sm:hidden"
            >
              <Icon aria-hidden />
              {t(`documents.bulk.${one}`)}
            </Button>
          );
        })}
        <DropdownMenu
          align="end"
          trigger={
            <Button variant="outline" size="sm">
              <span className="sm:hidden">{t('documents.bulk.change')}</span>
              <span className="max-sm:hidden">{t('documents.bulk.more')}</span>
              <ChevronUp aria-hidden />
            </Button>
          }
        >
          <div className="sm:hidden">
            {found > marks.count ? (
              <DropdownMenuItem onSelect={markAll}>
                {t('documents.marks.all_found', { number: format.number(most) })}
              </DropdownMenuItem>
            ) : null}
            {first.map((one) => {
              const Icon = icons[one];
              return (
                <DropdownMenuItem key={one} onSelect={() => setDeed(one)}>
                  <Icon aria-hidden />
                  {t(`documents.bulk.${one}`)}
                </DropdownMenuItem>
              );
            })}
            <DropdownMenuSeparator />
          </div>
          {others.map((one) => (
            <DropdownMenuItem key={one} onSelect={() => setDeed(one)}>
              {t(`documents.bulk.${one}`)}
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      </div>
      {deed ? (
        <Suspense>
          <BulkChangeDialog
            deed={deed}
            documents={asRead(marks.marked, items)}
            onLeaveOut={(items) => marks.set(items, false)}
            onClose={() => setDeed(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
