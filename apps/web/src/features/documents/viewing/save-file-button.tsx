import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { saveFile } from './file-link.ts';
import type { FileSource } from './file-source.ts';

export interface SaveFileButtonProps {
  source: FileSource;
  variant?: 'default' | 'outline' | undefined;
  /** Accessible name of an icon-only button, more specific than "Download". */
  iconLabel?: string | undefined;
}

/** Downloads a file and shows a toast on failure; nothing for a file that cannot be opened. */
export function SaveFileButton({ source, variant, iconLabel }: SaveFileButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(source);
    } catch (error) {
      const title = getErrorMessage(error, t('documents.file_failed'));
      toasts.show({ tone: 'danger', title, text: source.name });
    } finally {
      setBusy(false);
    }
  };
  if (source.state !== undefined) return null;
  if (iconLabel)
    return (
      <Button variant="ghost" size="icon" title={iconLabel} busy={busy} onClick={() => void save()}>
        <Download aria-hidden />
        <VisuallyHidden>{iconLabel}</VisuallyHidden>
      </Button>
    );
  return (
    <Button variant={variant} busy={busy} onClick={() => void save()}>
      <Download aria-hidden />
      {t('viewer.download')}
    </Button>
  );
}
