import { getUploadType, requestUpload } from '@portal/contract/documents';
import {
  createImport,
  importLimits,
  type ImportKind,
  type ImportRun,
} from '@portal/contract/import-export';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Uploads a file and creates an import from it. */
export function useBeginImport(onBegun: (run: ImportRun) => Promise<void>) {
  const { t } = useTranslation();
  const format = useFormats();
  const [part, setPart] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ kind, file }: { kind: ImportKind; file: File }) => {
      setPart(0);
      const { signal } = (running.current = new AbortController());
      const permit = await call(requestUpload, {
        body: {
          upload_type: 'import',
          blob_path: file.name,
          content_type: getUploadType(file.name) ?? 'text/csv',
          size: file.size,
        },
        signal,
      });
      const ticket = {
        url: permit.upload_url,
        blobPath: permit.blob_path,
        headers: permit.headers,
        expiresAt: Date.parse(permit.expires_at),
      };
      await putFile(ticket, file, { signal, onProgress: setPart });
      return call(createImport, { body: { kind, blob_path: ticket.blobPath }, signal });
    },
    onSuccess: onBegun,
  });
  return {
    begin: mutate,
    cancel: () => {
      running.current?.abort();
      reset();
    },
    /** Uploaded share from 0 to 1; null without an upload. */
    part: isPending ? part : null,
    refusal: error ? getReason(error) : null,
  };

  function getReason(failure: Error): string {
    if (hasStatus(failure, 413))
      return t('imports.too_large', { size: format.size(importLimits.bytes) });
    // The file is the only field, so its name is omitted.
    const messages = hasStatus(failure, 400) ? failure.fields['blob_path'] : undefined;
    const [first] = Array.isArray(messages) ? messages : [];
    return typeof first === 'string' ? first : getErrorMessage(failure, t('errors.try_again'));
  }
}
