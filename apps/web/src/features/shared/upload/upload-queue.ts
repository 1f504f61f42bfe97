import { getUploadType, maxUploadSize } from '@portal/contract/documents';
import { createStore } from '#web/lib/store.ts';
import {
  attachFile,
  createTransfer,
  type Transfer,
  type TransferPorts,
  uploadFile,
} from './transfer.ts';

/** Reason a file cannot be uploaded. */
type FileRefusal = 'type' | 'empty' | 'too_large';

/**
 * Returns the reason a file cannot be uploaded, before anything is sent; null if it can.
 * @param getType the content type of an accepted file, null for one that is not; by default, files
 * of all supported types are accepted.
 */
export function findFileRefusal(
  file: Pick<File, 'name' | 'type' | 'size'>,
  getType: (fileName: string, claimedType: string) => string | null = getUploadType,
): FileRefusal | null {
  if (getType(file.name, file.type) === null) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > maxUploadSize ? 'too_large' : null;
}

export type UploadState =
  | { step: 'refused'; refusal: FileRefusal }
  | { step: 'ready' }
  | { step: 'waiting' }
  /** `progress` is the fraction sent, 0 to 1; paused until the connection is back. */
  | { step: 'sending'; progress: number; isPaused?: boolean }
  /** The file is uploaded and is being attached. */
  | { step: 'finishing' }
  | { step: 'done' }
  | { step: 'failed'; error: unknown }
  | { step: 'cancelled' };

/** One file of the queue; `details` is the user's input about it. */
export interface Upload<Details> {
  readonly id: number;
  readonly file: File;
  readonly details: Details;
  readonly state: UploadState;
}

export interface UploadQueueOptions<Details> {
  ports: TransferPorts;
  /** Returns the reason a file cannot be sent; null if it can. */
  check: (file: File) => FileRefusal | null;
  /** Attaches an uploaded file. */
  use: (blobPath: string, details: Details) => Promise<unknown>;
  /** Maximum number of concurrent uploads; 2 by default. */
  maxConcurrent?: number;
}

/** Returns whether the upload is queued or in progress. */
export function isRunning({ state }: Upload<unknown>): boolean {
  return state.step === 'waiting' || state.step === 'sending' || state.step === 'finishing';
}

/** Returns whether the upload can be started or retried; its details can then be changed. */
export function isStartable({ state }: Upload<unknown>): boolean {
  return state.step === 'ready' || state.step === 'failed' || state.step === 'cancelled';
}

/**
 * Creates an upload queue, a store independent of React. Each file fails and retries on its own.
 */
export function createUploadQueue<Details>(options: UploadQueueOptions<Details>) {
  const { ports, check, use, maxConcurrent = 2 } = options;
  const store = createStore<readonly Upload<Details>[]>([]);
  const { getState, setState: show } = store;
  let lastId = 0;
  const transfers = new Map<number, Transfer>();
  const aborts = new Map<number, AbortController>();

  const find = (id: number) => getState().find((upload) => upload.id === id);
  const change = (ids: ReadonlySet<number>, state: UploadState) =>
    show(getState().map((upload) => (ids.has(upload.id) ? withState(upload, state) : upload)));
  const set = (id: number, state: UploadState) => change(new Set([id]), state);

  const run = async (id: number) => {
    const transfer = transfers.get(id);
    if (!transfer) return;
    const abort = new AbortController();
    aborts.set(id, abort);
    set(id, { step: 'sending', progress: 0 });
    try {
      await uploadFile(transfer, ports, {
        signal: abort.signal,
        onProgress: (progress) => set(id, { step: 'sending', progress }),
        onPause: (isPaused) => {
          const state = find(id)?.state;
          if (state?.step === 'sending') set(id, { ...state, isPaused });
        },
      });
      abort.signal.throwIfAborted();
      set(id, { step: 'finishing' });
      await attachFile(transfer, (blobPath) => {
        const upload = find(id);
        return upload ? use(blobPath, upload.details) : Promise.resolve();
      });
      set(id, { step: 'done' });
    } catch (error) {
      set(id, abort.signal.aborted ? { step: 'cancelled' } : { step: 'failed', error });
    } finally {
      aborts.delete(id);
      ports.end?.(transfer.file, find(id)?.state.step === 'done');
      startWaiting();
    }
  };

  const startWaiting = () => {
    const free = maxConcurrent - aborts.size;
    const waiting = getState().filter(({ state }) => state.step === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, free))) void run(id);
  };

  const start = (matches: (upload: Upload<Details>) => boolean) => {
    const ids = getState().filter((upload) => isStartable(upload) && matches(upload));
    change(new Set(ids.map(({ id }) => id)), { step: 'waiting' });
    startWaiting();
  };

  const cancel = (id: number) => {
    const step = find(id)?.state.step;
    if (step === 'waiting') set(id, { step: 'cancelled' });
    // Attaching cannot be aborted; it takes a moment only.
    if (step === 'sending') aborts.get(id)?.abort();
  };

  return {
    /** Adds files; those that cannot be uploaded are marked as refused. */
    add: (files: readonly { file: File; details: Details }[]): void => {
      const added = files.map(({ file, details }): Upload<Details> => {
        lastId += 1;
        const refusal = check(file);
        if (!refusal) transfers.set(lastId, createTransfer(file));
        const state: UploadState = refusal ? { step: 'refused', refusal } : { step: 'ready' };
        return { id: lastId, file, details, state };
      });
      show([...getState(), ...added]);
    },
    /** Changes a file's details unless it is uploading. */
    describe: (id: number, details: Partial<Details>): void =>
      show(getState().map((upload) => (upload.id === id ? withDetails(upload, details) : upload))),
    /** Changes the details of all files that are not uploading. */
    describeAll: (changes: Partial<Details> | ((details: Details) => Partial<Details>)): void =>
      show(
        getState().map((upload) =>
          withDetails(upload, typeof changes === 'function' ? changes(upload.details) : changes),
        ),
      ),
    /** Removes a file that is not uploading. */
    remove: (id: number): void => {
      const upload = find(id);
      if (!upload || isRunning(upload)) return;
      transfers.delete(id);
      show(getState().filter((other) => other.id !== id));
    },
    /** Starts the files that have not been tried. */
    start: (): void => start(({ state }) => state.step === 'ready'),
    /** Retries the files that failed. */
    retryFailed: (): void => start(({ state }) => state.step === 'failed'),
    /** Retries one file that failed or was cancelled. */
    retry: (id: number): void => start((upload) => upload.id === id),
    cancel,
    /** Cancels everything that can be cancelled. */
    cancelAll: (): void => {
      for (const { id } of getState()) cancel(id);
    },
    getState,
    subscribe: store.subscribe,
  };
}

export type UploadQueue<Details> = ReturnType<typeof createUploadQueue<Details>>;

const withState = <Details>(upload: Upload<Details>, state: UploadState): Upload<Details> => ({
  ...upload,
  state,
});

function withDetails<Details>(upload: Upload<Details>, details: Partial<Details>): Upload<Details> {
  return isStartable(upload) ? { ...upload, details: { ...upload.details, ...details } } : upload;
}
