import { importLimits, type ImportRun } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

/** A file that cannot be read to its end: why, and the way to another. */
export function ImportFailed({ run, onAgain }: { run: ImportRun; onAgain: () => void }) {
  const { t } = useTranslation();
  const format = useFormats();
  const problem = run.problem ?? 'interrupted';
  return (
    <Callout
      tone="danger"
      title={t('imports.unreadable')}
      action={
        <Button variant="outline" onClick={onAgain}>
          {t('imports.again')}
        </Button>
      }
    >
      {t(`imports.problems.${problem}`, { rows: format.number(importLimits.rows) })}
    </Callout>
  );
}
