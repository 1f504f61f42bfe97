import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addMilliseconds, hours, minutes, systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { hasSwift } from '#server/testing/start-swift.ts';
import { storeStart, swiftSettings } from '#server/testing/shared-stores.ts';
import { call } from '#server/testing/store-fixture.ts';
import { openS3Store, type S3StoreOptions } from './s3-store.ts';

const permit = () => ({
  blobPath: `document/${newId()}/plan.pdf`,
  contentType: 'application/pdf',
  size: 5,
  expiresAt: addMilliseconds(new Date(), minutes(15)),
});

/*
 * Behavior of S3 only: links, uploads that are given up, and a store that is gone.
 */
describe.skipIf(!hasSwift)('S3', () => {
  let options: S3StoreOptions;
  beforeAll(async () => {
    const own = await swiftSettings();
    options = { ...own, publicUrl: null, clock: systemClock, log: () => undefined };
  }, storeStart);

  test('signs the size with a link, and names the store as the origin of its links', async () => {
    const store = await openS3Store(options);
    expect(store.origin).toBe(options.endpoint);
    const { url } = await store.uploadUrl(permit());
    expect(new URL(url).origin).toBe(store.origin);
    expect((await call('PUT', url, { 'content-length': 4 }, Buffer.from('four'))).status).toBe(403);
    expect((await call('PUT', url, { 'content-length': 5 }, Buffer.from('%PDF-'))).status).toBe(
      200,
    );
  });

  test('gives up uploads that are a day old, and no younger one', async () => {
    const store = await openS3Store(options);
    const upload = permit();
    const { url } = await store.uploadUrl(upload);
    const tidyAfter = async (wait: number) => {
      const clock = { now: () => addMilliseconds(new Date(), wait) };
      await (await openS3Store({ ...options, clock })).tidy();
    };
    await tidyAfter(hours(23));
    expect(await store.uploadParts(upload)).toHaveLength(1);
    await tidyAfter(hours(25));
    expect(await store.uploadParts(upload)).toBeNull();
    expect((await call('PUT', url, { 'content-length': 5 }, Buffer.from('%PDF-'))).status).toBe(
      404,
    );
  });

  test('logs what the operator must set by hand, and refuses a wrong key without repeating it', async () => {
    const log = vi.fn<(line: string) => void>();
    // Swift has no rules of a bucket; its operator sets them.
    await openS3Store({ ...options, log });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('CORS must be set by hand'));
    const wrong = openS3Store({ ...options, secretAccessKey: 'hidden' });
    await expect(wrong).rejects.toThrow(/^(?!.*hidden)/);
  });

  test('rejects calls while the store is gone, and goes on when it is back', async () => {
    const target = new URL(options.endpoint ?? '');
    const relay = await openRelay(Number(target.port));
    const store = await openS3Store({ ...options, endpoint: `http://127.0.0.1:${relay.port}` });
    const path = `document/${newId()}`;
    await store.put(path, Readable.from([Buffer.from('bytes')]), 'text/plain');
    await relay.stop();
    const unavailable = { code: 'unavailable' };
    await expect(store.describe(path)).rejects.toMatchObject(unavailable);
    await expect(store.read(path)).rejects.toMatchObject(unavailable);
    await expect(store.finishUpload(permit())).rejects.toMatchObject(unavailable);
    await expect(store.check()).rejects.toThrow();
    await relay.start();
    expect(await store.describe(path)).toMatchObject({ size: 5 });
  });
});

/** Passes connections on to a port until it is stopped. */
async function openRelay(target: number) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => sockets.delete(one));
    }
    socket.pipe(onward).pipe(socket);
  });
  const start = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await start(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    start: () => start(port),
    stop: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
