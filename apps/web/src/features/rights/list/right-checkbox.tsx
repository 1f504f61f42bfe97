import type { ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { useCoverageLabels } from '#web/features/rights/coverage.tsx';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

export interface RightCheckboxProps {
  right: ViewingRight;
  selection: Selection<ViewingRight>;
}

/**
 * Selects a right for a bulk action. An inactive right cannot be selected, and its label states the
 * reason.
 */
export function RightCheckbox({ right, selection }: RightCheckboxProps) {
  const { t } = useTranslation();
  const { name } = useCoverageLabels()(right);
  const { is_active: active } = right;
  return (
    <span title={active ? undefined : t('rights.not_markable')}>
      <Checkbox
        label={active ? t('rights.mark', { name }) : t('rights.cannot_mark', { name })}
        labelHidden
        disabled={!active}
        checked={selection.has(right)}
        onChange={({ target }) => selection.set([right], target.checked)}
      />
    </span>
  );
}
