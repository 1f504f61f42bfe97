import type { Document } from '@portal/contract/documents';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

export interface TagLinksProps {
  tags: Document['tags'];
  /** Narrows the current list by the tag; otherwise opens the library. */
  narrows?: boolean | undefined;
  /** Maximum number of tags shown; the others are counted. */
  max?: number | undefined;
}

/** Tags of a document, each linked to the documents that have it. */
export function TagLinks({ tags, narrows = false, max = Infinity }: TagLinksProps) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  const hiddenTags = tags.slice(max);
  return (
    <ul
      aria-label={t('tags.title')}
      className="relative flex flex-wrap gap-1 touch:gap-x-2 touch:gap-y-0"
    >
      {tags.slice(0, max).map((tag) => (
        <li key={tag.id} className="flex max-w-full">
          <Link
            to={narrows ? '.' : '/dashboard/documents'}
            search={(now: Record<string, unknown>) => ({
              ...(narrows ? { ...now, page: undefined } : {}),
              tag_id: narrows ? withTag(now['tag_id'], tag.id) : [tag.id],
            })}
            resetScroll={!narrows}
            title={t('tags.show_all_with', { name: tag.name })}
            className="group inline-flex max-w-full items-center touch:min-h-11"
          >
            <span className="max-w-full truncate rounded-full border border-line bg-sunken px-2 text-xs/5 text-soft transition-colors duration-100 group-hover:border-control group-hover:text-ink">
              {tag.name}
            </span>
          </Link>
        </li>
      ))}
      {hiddenTags.length > 0 ? (
        <li
          className="inline-flex items-center text-xs text-soft"
          title={hiddenTags.map(({ name }) => name).join(', ')}
        >
          {t('tags.more', { count: hiddenTags.length })}
        </li>
      ) : null}
    </ul>
  );
}

function withTag(now: unknown, id: string): string[] {
  const ids = [now].flat().filter((one) => typeof one === 'string');
  return ids.includes(id) ? ids : [...ids, id];
}
