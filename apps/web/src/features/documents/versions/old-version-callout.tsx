import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toVersionSearch } from './to-version-search.ts';

export interface OldVersionCalloutProps {
  documentId: string;
  number: number;
}

/** States that the shown file is superseded and links to the newest. */
export function OldVersionCallout({ documentId: id, number }: OldVersionCalloutProps) {
  const { t } = useTranslation();
  return (
    <Callout
      tone="warning"
      title={t('viewer.versions.reading_old', { number })}
      action={
        <Button asChild variant="outline">
          <Link to="/dashboard/documents/$id" params={{ id }} search={toVersionSearch(null)}>
            {t('viewer.versions.to_newest')}
          </Link>
        </Button>
      }
    >
      {t('viewer.versions.reading_old_text')}
    </Callout>
  );
}
