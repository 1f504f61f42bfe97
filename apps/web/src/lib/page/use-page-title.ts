import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** What the page is called, and what lies over it; the browser's title is that of the upper one. */
const titles: { page: string; over: string | null } = { page: '', over: null };

function updateTitles(change: Partial<typeof titles>): void {
  Object.assign(titles, change);
  document.title = titles.over ?? titles.page;
}

/** Names the page in the browser's title; each page calls it once. */
export function usePageTitle(title: string): void {
  const page = useFullTitle(title);
  useEffect(() => updateTitles({ page }), [page]);
}

/** Names what lies over the page, until that is closed. */
export function useTitleOverride(title: string): void {
  const over = useFullTitle(title);
  useEffect(() => {
    updateTitles({ over });
    return () => updateTitles({ over: null });
  }, [over]);
}

function useFullTitle(title: string): string {
  const { t } = useTranslation();
  const product = t('app.name');
  return title === product ? product : `${title} · ${product}`;
}
