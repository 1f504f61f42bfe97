import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import {
  type OfflineDocument,
  type OfflineDocuments,
  setOfflineCopyEnabled,
} from '#web/lib/offline/offline-documents.ts';
import { clearOfflineCopy } from '#web/lib/offline/offline-database.ts';
import { readOfflineDocuments } from '#web/lib/offline/offline-store.ts';
import { onUserHintChange, getUserHint } from '#web/lib/session/user-hint.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { FileIcon, FileSummary } from '#web/features/shared/upload/file-summary.tsx';

/**
 * Offline copy of the user who signed in last on this device; nothing without one, and never
 * another user's.
 */
export function OfflineList() {
  const { t } = useTranslation();
  const [isDeleted, setDeleted] = useState(false);
  // Signing out in another tab deletes the copy.
  const userId = useSyncExternalStore(onUserHintChange, getUserHint);
  const { data: copy } = useQuery({
    queryKey: ['kept', userId],
    // An unreadable storage counts as empty.
    queryFn: () => readOfflineDocuments().catch(() => null),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  if (isDeleted) return <output>{t('offline.kept.deleted')}</output>;
  if (!copy || copy.userId !== userId) return null;
  const remove = () => {
    setOfflineCopyEnabled(copy.userId, false);
    clearOfflineCopy();
    setDeleted(true);
  };
  return <OfflineListCard copy={copy} onDelete={remove} />;
}

function OfflineListCard({ copy, onDelete }: { copy: OfflineDocuments; onDelete: () => void }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { asOf, count, isNarrowed, documents } = copy;
  const at = format.instant(new Date(asOf).toISOString());
  return (
    <Card>
      <CardHeader
        title={t('offline.kept.title')}
        description={
          <>
            {t('offline.kept.as_of', { at })} {isNarrowed ? t('offline.kept.narrowed') : null}
          </>
        }
      />
      {documents.length === 0 ? (
        <p className="px-5 py-4 text-soft">{t('offline.kept.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map((item) => (
            <OfflineListRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <CardFooter className="justify-between">
        <p className="text-xs text-soft">
          {documents.length < count
            ? t('offline.kept.first', { count: documents.length, total: count })
            : null}
        </p>
        <Button variant="outline" size="sm" onClick={onDelete}>
          {t('offline.kept.delete')}
        </Button>
      </CardFooter>
    </Card>
  );
}

function OfflineListRow({ item }: { item: OfflineDocument }) {
  const { t } = useTranslation();
  const { title, category, language, product, manufacturer, file } = item;
  const facts = [
    t(`documents.categories.${category}`),
    language ? t(`app.languages.${language}`) : null,
    product?.name,
    manufacturer?.name,
  ];
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <FileIcon type={file.content_type} />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink wrap-anywhere">{title}</p>
        <p className="text-xs text-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="shrink-0 text-xs text-soft max-sm:hidden">
        <FileSummary file={file} />
      </p>
    </li>
  );
}
