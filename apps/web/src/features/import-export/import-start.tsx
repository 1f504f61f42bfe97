import {
  getImportTemplate,
  importLimits,
  type ImportKind,
  type ImportRun,
} from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { SaveFileButton } from '#web/kit/page/save-file-button.tsx';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { FieldHelp } from './field-help.tsx';
import { KindChoice } from './kind-choice.tsx';
import { useBeginImport } from './use-begin-import.ts';

export interface ImportStartProps {
  /** Kinds that the user may import. */
  kinds: readonly ImportKind[];
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onBegun: (run: ImportRun) => Promise<void>;
}

/** The first step: what is brought in, a template for it, and the file. */
export function ImportStart({ kinds, kind, onKind, onBegun }: ImportStartProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { begin, cancel, part, refusal } = useBeginImport(onBegun);
  return (
    <Card>
      <CardBody className="flex flex-col gap-6">
        <KindChoice kinds={kinds} value={kind} onChange={onKind} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose min-w-0 flex-1 basis-72 text-soft">
            {t('imports.template_text')}
          </p>
          <SaveFileButton
            route={getImportTemplate}
            parts={{ params: { kind }, query: { separator: getCsvSeparator() } }}
            failure={t('imports.template_failed')}
          >
            {t('imports.template')}
          </SaveFileButton>
        </div>
        <FieldHelp kind={kind} />
        {refusal ? (
          <Callout tone="danger" title={t('imports.refused')}>
            {refusal}
          </Callout>
        ) : null}
        {part === null ? (
          <FileDrop
            title={t('imports.drop')}
            buttonLabel={t('imports.choose_file')}
            hint={t('imports.drop_hint', {
              size: format.size(importLimits.bytes),
              rows: format.number(importLimits.rows),
            })}
            accept=".csv,.txt,text/csv"
            onFiles={([file]) => {
              if (file) begin({ kind, file });
            }}
          />
        ) : (
          <div className="flex flex-col gap-3">
            <Progress label={t('imports.sending')} value={part < 1 ? part : undefined} />
            <div className="flex items-center justify-between gap-3">
              <p className="text-soft">{t('imports.sending')}</p>
              <Button variant="outline" size="sm" onClick={cancel}>
                {t('actions.cancel')}
              </Button>
            </div>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
