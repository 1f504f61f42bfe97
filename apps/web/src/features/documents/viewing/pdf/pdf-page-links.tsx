import { useTranslation } from 'react-i18next';
import type { PageLink } from './page-links.ts';

export interface PdfPageLinksProps {
  links: readonly PageLink[];
  /** Goes to a destination in the same PDF. */
  onFollow: (destination: unknown) => void;
}

const look = 'absolute rounded-small hover:bg-focus/15';

/** Links of a page, placed over its canvas; external ones open in a new tab. */
export function PdfPageLinks({ links, onFollow }: PdfPageLinksProps) {
  const { t } = useTranslation();
  return links.map(({ key, position: destination, to }) =>
    'address' in to ? (
      <a
        key={key}
        href={to.address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('viewer.link_out', { address: to.address })}
        title={to.address}
        style={destination}
        className={look}
      />
    ) : (
      <button
        key={key}
        type="button"
        aria-label={t('viewer.link_within')}
        onClick={() => onFollow(to.destination)}
        style={destination}
        className={look}
      />
    ),
  );
}
