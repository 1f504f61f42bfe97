import { useEffect, useState, useSyncExternalStore } from 'react';
import { fileRefusal } from './file-refusal.ts';
import { uploadPorts } from './upload-ports.ts';
import { createUploadQueue } from './upload-queue.ts';

/** A queue of uploads that lives as long as the component; what is on its way when it goes stops. */
export function useUploadQueue<Details>(
  use: (blobPath: string, details: Details) => Promise<unknown>,
) {
  const [queue] = useState(() =>
    createUploadQueue<Details>({ ports: uploadPorts, check: fileRefusal, use }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.getState);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, uploads };
}
