import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { deedsOf } from './request-deeds.ts';
import { requestedName } from './requested-name.ts';

export interface RequestMarkProps {
  request: AnonymizationRequest;
  selection: Selection<AnonymizationRequest>;
}

/** Marks a request, to be approved with others; one about the viewer cannot be, and says so. */
export function RequestMark({ request, selection }: RequestMarkProps) {
  const { t } = useTranslation();
  const name = requestedName(request);
  const { approve } = deedsOf(request, useUser());
  return (
    <span title={approve ? undefined : t('anonymization.own')}>
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
