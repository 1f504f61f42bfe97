import type { Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const chip =
  'inline-flex h-5.5 items-center rounded-full border px-2 text-xs font-medium uppercase transition-colors duration-100';

export interface LanguageLinksProps {
  item: Pick<Document, 'id' | 'title' | 'language' | 'translations'>;
  viewAs?: ViewAs | undefined;
  /** Installed device on whose page the document is shown; the breadcrumb leads back to it. */
  deviceId?: string | undefined;
}

/** Languages of a document, each linked to its file; nothing for a document in one. */
export function LanguageLinks({ item, viewAs, deviceId }: LanguageLinksProps) {
  const { t } = useTranslation();
  const { id, title, language, translations } = item;
  if (translations.length === 0) return null;
  const all = [{ id, title, language }, ...translations].toSorted((one, other) =>
    (one.language ?? '').localeCompare(other.language ?? ''),
  );
  return (
    <ul aria-label={t('documents.languages')} className="relative flex flex-wrap gap-1 pt-0.5">
      {all.map((one) => {
        const name = one.language ? t(`app.languages.${one.language}`) : t('documents.no_language');
        const isShown = one.id === id;
        return (
          <li key={one.id} className="flex">
            <Link
              to="/dashboard/documents/$id"
              params={{ id: one.id }}
              search={{ ...(deviceId ? { device: deviceId } : {}), ...viewAs }}
              title={t('app.labelled', { label: name, text: one.title })}
              aria-current={isShown ? 'true' : undefined}
              className="group inline-flex min-h-6 items-center touch:min-h-11 touch:min-w-11"
            >
              <span
                className={`${chip} ${
                  isShown
                    ? 'border-brand bg-brand-soft text-ink'
                    : 'border-line bg-sunken text-soft group-hover:border-control group-hover:text-ink'
                }`}
              >
                {one.language ?? '–'}
              </span>
              <span className="sr-only">{name}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
