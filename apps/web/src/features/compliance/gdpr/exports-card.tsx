import type { ComplianceOverview } from '@portal/contract/compliance';
import { FileText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';

const ReadDataDialog = lazy(async () => ({
  default: (await import('./read-data-dialog.tsx')).ReadDataDialog,
}));

/** Exports of personal data, with a button for a new one. */
export function ExportsCard({ exports }: { exports: ComplianceOverview['exports'] }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { form, open, close } = useOpenForm();
  const { total, latest } = exports;
  return (
    <Card>
      <CardHeader
        title={t('compliance.exports')}
        description={t('compliance.exports_text')}
        actions={
          <Button wraps variant="outline" size="sm" onClick={() => open('read-data')}>
            <FileText aria-hidden />
            {t('compliance.export_person')}
          </Button>
        }
      />
      {latest.length === 0 ? (
        <CardBody className="text-soft">{t('compliance.no_exports')}</CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {latest.map(({ id, at, person, made_by: by }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium text-ink">{person.name}</span>
                <span className="block text-xs text-soft">
                  {t('compliance.made_by', { name: by.name })}
                </span>
              </span>
              <span className="text-soft tabular-nums">{format.instant(at)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > latest.length ? (
        <CardFooter className="justify-start text-soft">
          {t('compliance.exports_total', { count: total })}
        </CardFooter>
      ) : null}
      {form === 'read-data' ? (
        <Suspense>
          <ReadDataDialog onClose={() => void close()} />
        </Suspense>
      ) : null}
    </Card>
  );
}
