import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** Offers to reload the page once a newer version is active; not urgent. */
export function NewVersionCallout() {
  const { t } = useTranslation();
  return (
    <Callout
      className="mb-6 print:hidden"
      title={t('offline.new_version_title')}
      action={
        <Button variant="outline" size="sm" onClick={() => location.reload()}>
          {t('offline.reload')}
        </Button>
      }
    >
      {t('offline.new_version_text')}
    </Callout>
  );
}
