import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ExportSource } from '#web/lib/list/use-list.ts';
import { useNearNames } from '#web/lib/search/near-names.ts';
import { Button } from '#web/ui/button.tsx';

export interface NearNamesProps {
  /** List whose search found nothing. */
  source: ExportSource;
}

/** Offers names that are near to a search that found nothing, as links that search for them. */
export function NearNames({ source }: NearNamesProps) {
  const { t } = useTranslation();
  const names = useNearNames(source);
  if (names.length === 0) return null;
  return (
    <div className="flex flex-col items-center gap-2">
      <p className="font-medium text-ink">{t('commands.did_you_mean')}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <Button asChild variant="outline" wraps>
              <Link
                to="."
                search={(now: object) => ({ ...now, page: undefined, search: name })}
                replace
                resetScroll={false}
              >
                {name}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
