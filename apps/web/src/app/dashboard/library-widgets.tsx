import { useTranslation } from 'react-i18next';
import { LastDocuments } from '#web/features/documents/today/last-documents.tsx';
import { NewestDocuments } from '#web/features/documents/today/newest-documents.tsx';

/** The way back into the library: what the user opened last, and what is new in it. */
export function LibraryWidgets() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="library" className="flex flex-col gap-3 has-[>div:empty]:hidden">
      <h2 id="library" className="text-base font-semibold text-ink">
        {t('dashboard.library')}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        <LastDocuments />
        <NewestDocuments />
      </div>
    </section>
  );
}
