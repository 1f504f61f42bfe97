import { useTranslation } from 'react-i18next';
import { Spinner } from '#web/ui/spinner.tsx';

/** While a page's script is on its way (specification §2, "Loading..."). */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-64 place-items-center p-6">
      <Spinner label={t('app.loading')} />
    </div>
  );
}
