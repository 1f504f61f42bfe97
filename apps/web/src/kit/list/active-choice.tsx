import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';

/** Filter of the page's list by active or inactive. */
export function ActiveChoice() {
  const { t } = useTranslation();
  const [active, set] = useSearchParam('is_active', { drops: 'page' });
  return (
    <ListChoice
      label={t('customers.status')}
      value={active === true ? 'true' : active === false ? 'false' : null}
      emptyLabel={t('customers.any_status')}
      options={[
        { value: 'true', label: t('customers.active') },
        { value: 'false', label: t('customers.inactive') },
      ]}
      onChange={(value) => void set(value === null ? undefined : value === 'true')}
    />
  );
}
