import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Titles of the page and of the overlay on it; the browser shows the upper one. */
const titles: { page: string; over: string | null } = { page: '', over: null };

function updateTitles(change: Partial<typeof titles>): void {
  Object.assign(titles, change);
  document.title = titles.over ?? titles.page;
}

/** Sets the page's browser title; called once per page. */
export function usePageTitle(title: string): void {
  const page = useFullTitle(title);
  useEffect(() => updateTitles({ page }), [page]);
}

/** Sets the browser title of an overlay until it is closed. */
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
