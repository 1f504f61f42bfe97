import { lazyComponent } from '#web/lib/lazy-component.ts';
import { type Document, listDocuments, maxBulkChanges } from '@portal/contract/documents';
import { type Page, pageSize } from '@portal/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import { ChevronUp, FolderInput, Tag, Tags } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { sendRequest } from '#web/lib/api/call.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import type { BulkAction } from './bulk-fields.tsx';
import { type DocumentSelection, refreshSelected } from './use-document-selection.ts';

const BulkChangeDialog = lazyComponent(
  async () => (await import('./bulk-change-dialog.tsx')).BulkChangeDialog,
);

export interface SelectionBarProps {
  selection: DocumentSelection;
  /** Number of documents that match the filters, on all pages. */
  found: number;
  /** Current page; refreshes the selected documents on it. */
  items: readonly Document[];
  filters: object;
}

const others = ['category', 'language', 'audience'] as const;

const first = ['add_tags', 'remove_tags', 'move'] as const;

const icons = { add_tags: Tag, remove_tags: Tags, move: FolderInput };

/** Bulk actions on the selected documents; hidden without a selection. */
export function SelectionBar({ selection, found, items, filters }: SelectionBarProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [action, setAction] = useState<BulkAction | null>(null);
  const { selectAll, busy } = useSelectAllFound(filters, (items) => selection.set(items, true));
  if (selection.count === 0) return null;
  const selectableCount = Math.min(found, maxBulkChanges);
  return (
    <section
      aria-label={t('documents.marks.bar')}
      className="standing-bar flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float"
    >
      <output className="font-medium text-ink tabular-nums">
        {t('documents.marks.count', {
          count: selection.count,
          number: format.number(selection.count),
        })}
      </output>
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        {t('documents.marks.clear')}
      </Button>
      {selection.count < selectableCount ? (
        <Button variant="ghost" size="sm" busy={busy} onClick={selectAll} className="max-sm:hidden">
          {found > maxBulkChanges
            ? t('documents.marks.first_found', { number: format.number(selectableCount) })
            : t('documents.marks.all_found', { number: format.number(selectableCount) })}
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
              onClick={() => setAction(one)}
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
            {found > selection.count ? (
              <DropdownMenuItem onSelect={selectAll}>
                {t('documents.marks.all_found', { number: format.number(selectableCount) })}
              </DropdownMenuItem>
            ) : null}
            {first.map((one) => {
              const Icon = icons[one];
              return (
                <DropdownMenuItem key={one} onSelect={() => setAction(one)}>
                  <Icon aria-hidden />
                  {t(`documents.bulk.${one}`)}
                </DropdownMenuItem>
              );
            })}
            <DropdownMenuSeparator />
          </div>
          {others.map((one) => (
            <DropdownMenuItem key={one} onSelect={() => setAction(one)}>
              {t(`documents.bulk.${one}`)}
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      </div>
      {action ? (
        <Suspense>
          <BulkChangeDialog
            action={action}
            documents={refreshSelected(selection.selected, items)}
            onExclude={(items) => selection.set(items, false)}
            onClose={() => setAction(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Reads all documents that match the filters, up to the maximum of a bulk change. */
async function readFound(filters: object): Promise<Document[]> {
  const found: Document[] = [];
  let more = true;
  while (more && found.length < maxBulkChanges) {
    const limit = Math.min(pageSize.max, maxBulkChanges - found.length);
    const query = { ...filters, limit, offset: found.length };
    const { data } = await sendRequest<Page<Document>>(listDocuments, { query });
    found.push(...data.results);
    more = data.next !== null && data.results.length > 0;
  }
  return found;
}

/** Selects all documents that match the filters, on every page. */
function useSelectAllFound(filters: object, select: (items: readonly Document[]) => void) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readFound(filters),
    onSuccess: select,
    onError: (error) =>
      toasts.show({ tone: 'danger', title: getErrorMessage(error, t('documents.load_failed')) }),
  });
  return { selectAll: () => mutate(), busy: isPending };
}
