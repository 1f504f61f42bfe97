import type { ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { useCoverageLabels } from '#web/features/rights/use-coverage-labels.ts';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

export interface RightCheckboxProps {
  right: ViewingRight;
  selection: Selection<ViewingRight>;
}

/** Marks a right, to be revoked with others; an inactive one opens nothing any more, and says so. */
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
