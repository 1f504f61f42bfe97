import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import type { ListSource } from '#web/lib/list/use-list.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** State of a list's export; `bytes` counts the bytes received, null while idle. */
export interface ListExportState {
  bytes: number | null;
  start: () => void;
  cancel: () => void;
}

/** Downloads a list as CSV with its search, filters and ordering. Leaving the page cancels it. */
export function useListExport(source: ListSource): ListExportState {
  const { t } = useTranslation();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const runExport = async (signal: AbortSignal) => {
    try {
      // Loaded on demand: few users export.
      const { exportList } = await import('./export-list.ts');
      const name = await exportList(source, { signal, onProgress: setBytes });
      toasts.show({ tone: 'success', title: t('list.exported'), text: name });
    } catch (error) {
      if (signal.aborted) return;
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('list.export_failed'), text });
    } finally {
      if (!signal.aborted) setBytes(null);
    }
  };
  return {
    bytes,
    start: () => {
      running.current = new AbortController();
      setBytes(0);
      void runExport(running.current.signal);
    },
    cancel: () => {
      running.current?.abort();
      setBytes(null);
    },
  };
}
