import { type UploadPurpose, uploadPartSize } from '@portal/contract/documents';
import { useEffect, useState } from 'react';
import { putFile } from '#web/lib/api/put-file.ts';
import { requestUploadTarget } from '#web/lib/api/request-upload-target.ts';
import { useStore } from '#web/lib/store.ts';
import type { TransferPorts } from './transfer.ts';
import { createUploadQueue, type UploadQueueOptions } from './upload-queue.ts';

export interface OwnQueueOptions<Details> extends Pick<
  UploadQueueOptions<Details>,
  'check' | 'use'
> {
  purpose: UploadPurpose;
}

/**
 * Upload queue bound to the component's lifetime; unmounting cancels running uploads. Only the
 * initial options count.
 */
export function useUploadQueue<Details>({ purpose, check, use }: OwnQueueOptions<Details>) {
  const [queue] = useState(() =>
    createUploadQueue<Details>({ ports: createUploadPorts(purpose), check, use }),
  );
  const uploads = useStore(queue);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, uploads };
}

/**
 * Creates ports that upload through the API; the purpose determines the permission. A file of more
 * than a part goes in parts, which resume.
 */
const createUploadPorts = (purpose: UploadPurpose): TransferPorts => ({
  request: async (file, signal) => {
    if (!goesInParts(file)) return requestUploadTarget(file, purpose, signal);
    const { requestResumableUpload } = await import('./resume-upload.ts');
    return requestResumableUpload(file, purpose, signal);
  },
  put: async (ticket, file, watch) => {
    if (!goesInParts(file)) return putFile(ticket, file, watch);
    const { putInParts } = await import('./put-in-parts.ts');
    return putInParts(ticket, file, watch);
  },
  end: (file, isUsed) => {
    if (goesInParts(file)) void endInParts(file, isUsed);
  },
  now: () => Date.now(),
});

async function endInParts(file: File, isUsed: boolean): Promise<void> {
  // What cannot be loaded has requested nothing.
  const loaded = await import('./resume-upload.ts').catch(() => null);
  loaded?.endResumableUpload(file, isUsed);
}

const goesInParts = (file: File): boolean => file.size > uploadPartSize;
