import type { AnonymizationRequest } from '@portal/contract/compliance';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#web/kit/list/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { ApproveDialog } from './lazy-request-dialogs.ts';

/** Actions for the selected requests; hidden without a selection. */
export function SelectionBar({ selection }: { selection: Selection<AnonymizationRequest> }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [first, ...others] = selection.selected;
  if (!first) return null;
  return (
    <div className="standing-bar mt-4 flex flex-wrap items-center gap-2 rounded bg-raised px-4 py-2.5 shadow-float">
      <output className="me-auto font-medium text-ink tabular-nums">
        {t('anonymization.marked', { count: selection.selected.length })}
      </output>
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        {t('anonymization.unmark')}
      </Button>
      <Button variant="destructive" size="sm" onClick={() => setIsConfirming(true)}>
        {t('anonymization.approve_marked')}
      </Button>
      {isConfirming ? (
        <Suspense>
          <ApproveDialog
            requests={[first, ...others]}
            onDone={selection.clear}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
