import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { getAllowedActions } from './allowed-actions.ts';
import { getRequestedName } from './request-link.tsx';

/** Hint that a colleague must approve a request about or by the viewer. */
export function OwnHint({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  const { needsOtherApprover } = getAllowedActions(request, useUser());
  if (!needsOtherApprover) return null;
  return <p className="text-xs font-normal text-warning">{t(needsOtherApprover)}</p>;
}

export interface RequestCheckboxProps {
  request: AnonymizationRequest;
  selection: Selection<AnonymizationRequest>;
}

/** Selects a request for batch approval; disabled with an explanation for one about or by the viewer. */
export function RequestCheckbox({ request, selection }: RequestCheckboxProps) {
  const { t } = useTranslation();
  const name = getRequestedName(request);
  const { approve, needsOtherApprover } = getAllowedActions(request, useUser());
  return (
    <span title={needsOtherApprover ? t(needsOtherApprover) : undefined}>
      <Checkbox
        label={
          approve ? t('anonymization.mark', { name }) : t('anonymization.cannot_mark', { name })
        }
        labelHidden
        disabled={!approve}
        checked={selection.has(request)}
        onChange={({ target }) => selection.set([request], target.checked)}
      />
    </span>
  );
}
