// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { putFile } from './put-file.ts';

const sent = {
  method: '',
  url: '',
  headers: new Map<string, string>(),
  withCredentials: true,
  body: null as unknown,
};

class FakeRequest extends EventTarget {
  withCredentials = true;
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly responseText = '';
  open(method: string, url: string): void {
    Object.assign(sent, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    sent.headers.set(name, value);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: unknown): void {
    Object.assign(sent, { body, withCredentials: this.withCredentials });
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

afterEach(() => vi.unstubAllGlobals());

// @specification 7.45
test('uploads a file to its URL with the ticket’s headers, without credentials', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const file = new File(['x'], 'manual.pdf', { type: 'application/pdf' });
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/pdf' };
  const url = 'https://store.example/a?sig=b';
  const ticket = { url, blobPath: 'a', headers, expiresAt: 0 };
  const watch = { signal: new AbortController().signal, onProgress: () => {} };
  await putFile(ticket, file, watch);
  expect(sent).toMatchObject({ method: 'PUT', url, body: file, withCredentials: false });
  expect(Object.fromEntries(sent.headers)).toEqual(headers);
});
