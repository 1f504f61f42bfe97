import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';

/** Filters the manufacturers by whether the start page names them. */
export function LandingChoice() {
  const { t } = useTranslation();
  const [shown, set] = useSearchParam('show_on_landing', { drops: 'page' });
  return (
    <ListChoice
      label={t('manufacturers.landing_filter')}
      value={shown === true ? 'true' : shown === false ? 'false' : null}
      emptyLabel={t('manufacturers.any_landing')}
      options={[
        { value: 'true', label: t('manufacturers.landing_yes') },
        { value: 'false', label: t('manufacturers.landing_no') },
      ]}
      onChange={(value) => void set(value === null ? undefined : value === 'true')}
    />
  );
}
