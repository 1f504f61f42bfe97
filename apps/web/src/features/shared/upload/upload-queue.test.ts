import { describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/lib/api/api-error.ts';
import { createUploadQueue, findFileRefusal } from './upload-queue.ts';
import { createFile, createRefusal, createScriptedStore } from '#web/testing/test-upload.ts';
import type { TransferPorts } from './transfer.ts';

const manual = createFile('manual.pdf');
const brochure = createFile('brochure.pdf');
const refusedFile = (code: string) =>
  createRefusal(400, { blob_path: ['No.'] }, { blob_path: code });
const lost = () => new NetworkError('No response was received');

interface Details {
  title: string;
}

function start(
  outcomes: Parameters<typeof createScriptedStore>[0] = {},
  ports?: Partial<TransferPorts>,
) {
  const store = createScriptedStore(outcomes);
  const use = vi.fn((blobPath: string, _details: Details) => store.use(blobPath));
  const queue = createUploadQueue<Details>({
    ports: { ...store.ports, ...ports },
    check: findFileRefusal,
    use,
  });
  const steps = () => queue.getState().map(({ state }) => state.step);
  return { queue, store, use, steps };
}

const described = (...files: File[]) =>
  files.map((file) => ({ file, details: { title: file.name } }));

/** Sends until aborted. */
const endless: TransferPorts['put'] = async (_ticket, _file, { signal, onProgress }) =>
  new Promise((_resolve, reject) => {
    onProgress(0.5);
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

describe('upload', () => {
  it('requests a ticket, sends the file, and attaches it with the latest details', async () => {
    const { queue, store, use, steps } = start();
    queue.add(described(manual));
    queue.describe(1, { title: 'Manual' });
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls).toEqual(['request manual.pdf', 'put blob-1', 'use blob-1']);
    expect(use).toHaveBeenCalledWith('blob-1', { title: 'Manual' });
  });

  it('sends nothing for a file that cannot be uploaded', () => {
    const { queue, store } = start();
    queue.add(described(createFile('setup.exe'), createFile('empty.pdf', 0)));
    queue.start();
    expect(queue.getState().map(({ state }) => state)).toEqual([
      { step: 'refused', refusal: 'type' },
      { step: 'refused', refusal: 'empty' },
    ]);
    expect(store.calls).toEqual([]);
  });

  it('reports the end of each attempt, and whether the file is in use', async () => {
    const end = vi.fn<(file: File, isUsed: boolean) => void>();
    const { queue, steps } = start({ put: [lost()], use: [createRefusal(500)] }, { end });
    queue.add(described(manual));
    for (const isUsed of [false, false, true]) {
      queue.retry(1);
      await vi.waitFor(() => expect(steps()).toEqual([isUsed ? 'done' : 'failed']));
      expect(end).toHaveBeenLastCalledWith(manual, isUsed);
    }
    expect(end).toHaveBeenCalledTimes(3);
  });

  it('does not resend the file when only attaching failed', async () => {
    const { queue, store, steps } = start({ use: [createRefusal(500)] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls).toEqual(['request manual.pdf', 'put blob-1', 'use blob-1', 'use blob-1']);
  });

  it('continues when the store has the file of an attempt whose response was lost', async () => {
    const { queue, store, steps } = start({ put: [lost(), createRefusal(409)] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls).toEqual(['request manual.pdf', 'put blob-1', 'put blob-1', 'use blob-1']);
  });

  it('succeeds when the file is in use by an attempt whose response was lost', async () => {
    const { queue, steps } = start({ use: [lost(), refusedFile('document.no_upload')] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
  });

  it('fails when the lost response had rejected the file’s content', async () => {
    const { queue, steps, use } = start({ use: [lost(), refusedFile('document.not_pdf')] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(use).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
  });

  it('starts over when the uploaded file is rejected', async () => {
    const { queue, store, steps } = start({
      use: [createRefusal(400, { blob_path: ['unknown'] })],
    });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls.slice(3)).toEqual(['request manual.pdf', 'put blob-2', 'use blob-2']);
  });

  it.for([
    ['the store rejects the ticket', createRefusal(403), 0],
    ['the ticket has expired', lost(), 15 * 60_000],
  ] as const)('requests a new ticket when %s', async ([, error, wait]) => {
    const { queue, store, steps } = start({ put: [error] });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed']));
    store.wait(wait);
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
    expect(store.calls.slice(2)).toEqual(['request manual.pdf', 'put blob-2', 'use blob-2']);
  });

  it('cancels an upload while sending and restarts it', async () => {
    const put = vi.fn(endless);
    const { queue, steps } = start({}, { put });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() =>
      expect(queue.getState()[0]?.state).toEqual({ step: 'sending', progress: 0.5 }),
    );
    queue.describe(1, { title: 'too late' });
    queue.remove(1);
    expect(queue.getState()[0]?.details.title).toBe('manual.pdf');
    queue.cancel(1);
    await vi.waitFor(() => expect(steps()).toEqual(['cancelled']));
    put.mockResolvedValueOnce();
    queue.retry(1);
    await vi.waitFor(() => expect(steps()).toEqual(['done']));
  });

  it('does not attach a file cancelled after its last byte', async () => {
    const { queue, use, steps } = start({}, { put: async () => queue.cancel(1) });
    queue.add(described(manual));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['cancelled']));
    expect(use).not.toHaveBeenCalled();
  });
});

describe('upload queue', () => {
  it('fails and retries each file separately', async () => {
    const { queue, store, steps } = start({ put: [createRefusal(500)] });
    queue.add(described(manual, brochure));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['failed', 'done']));
    store.calls.length = 0;
    queue.retryFailed();
    await vi.waitFor(() => expect(steps()).toEqual(['done', 'done']));
    expect(store.calls).toEqual(['put blob-1', 'use blob-1']);
  });

  it('sends two files at a time and cancels all on request', async () => {
    const { queue, steps } = start({}, { put: endless });
    queue.add(described(manual, brochure, createFile('photo.png')));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['sending', 'sending', 'waiting']));
    queue.cancelAll();
    await vi.waitFor(() => expect(steps()).toEqual(['cancelled', 'cancelled', 'cancelled']));
  });

  it('starts the next file when one finishes', async () => {
    const { queue, steps } = start();
    queue.add(described(manual, brochure, createFile('photo.png')));
    queue.start();
    await vi.waitFor(() => expect(steps()).toEqual(['done', 'done', 'done']));
  });

  it('applies details to all files', () => {
    const { queue } = start();
    const listener = vi.fn();
    queue.add(described(manual, brochure));
    const stop = queue.subscribe(listener);
    queue.describeAll({ title: 'Same' });
    expect(queue.getState().map(({ details }) => details.title)).toEqual(['Same', 'Same']);
    stop();
    queue.remove(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(queue.getState().map(({ id }) => id)).toEqual([2]);
  });
});
