import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';

/** Narrows the list to the manufacturers that the start page names, or not. */
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
