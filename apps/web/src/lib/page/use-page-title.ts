import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the page in the browser's title; each page calls it once. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('app.name');
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title, product]);
}
