import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentsRefresh } from '#web/features/shared/use-refresh.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { FileSource } from '../file-source.ts';
import { NoPreview } from '../no-preview.tsx';
import { openPdf, type PdfState } from './open-pdf.ts';
import { PdfReader } from './pdf-reader.tsx';

export interface PdfViewProps {
  /** Source of the file; later changes are ignored. */
  source: FileSource;
  title: string;
  /** Search that led here. */
  searchText: string;
}

/** PDF preview; offers to retry after a recoverable error. */
export function PdfView(props: PdfViewProps) {
  const [round, setRound] = useState(0);
  const readDocument = useDocumentsRefresh();
  const retry = async () => {
    // The document may have been replaced as well.
    await readDocument();
    setRound(round + 1);
  };
  return <Opened key={round} {...props} onRetry={() => void retry()} />;
}

/** Opens the PDF, or states why it cannot be shown. */
function Opened({ source, title, searchText, onRetry }: PdfViewProps & { onRetry: () => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<PdfState>({ step: 'opening' });
  const [opened] = useState(source);
  useEffect(() => openPdf(opened, setState), [opened]);
  if (state.step === 'open')
    return (
      <PdfReader
        pdf={state.pdf}
        firstSize={state.firstSize}
        title={title}
        initialSearch={searchText}
      />
    );
  if (state.step === 'opening')
    return (
      <div aria-busy className="grid h-full place-items-center p-8">
        <Spinner label={t('viewer.opening')} />
      </div>
    );
  const mayHelp = state.reason === 'unreadable' || state.reason === 'changed';
  return (
    <NoPreview
      source={source}
      title={t(`viewer.failures.${state.reason}`)}
      text={t(`viewer.failure_texts.${state.reason}`)}
      action={
        mayHelp ? (
          <Button variant="outline" onClick={onRetry}>
            {t('actions.try_again')}
          </Button>
        ) : null
      }
    />
  );
}
