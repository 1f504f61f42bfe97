import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { matchScripts } from '../../apps/web/build/named-scripts.ts';

/** A portal whose web application can be replaced by a new build while it is in use. */
export interface ChangingPortal {
  url: string;
  /** Serves another build from now on, in which some of the first one's files are missing. */
  change: () => void;
  stop: () => Promise<void>;
}

/** Matches a script that only the first build has, and that a page opened later needs. */
const onlyInFirst = /"\/assets\/customers-page-[^"]+",/u;
const ofPage = /first-paint-[\w-]+\.js/gu;
const next = 'first-paint-next.js';

/**
 * Starts a proxy of the portal. Its next build differs from the first in its name, in a script that
 * its page loads, and in a missing page script.
 */
export async function changingPortal(portal: string): Promise<ChangingPortal> {
  let isChanged = false;
  let firstPaint = '';

  const nextBuild = (text: string): string => {
    firstPaint = ofPage.exec(text)?.[0] ?? firstPaint;
    ofPage.lastIndex = 0;
    return text
      .replaceAll(ofPage, next)
      .replace(onlyInFirst, '')
      .replace(/"name":"[^"]+"/u, '"name":"next"');
  };

  function answer(requests: IncomingMessage, reply: ServerResponse): void {
    const path = (requests.url ?? '/').replace(next, firstPaint);
    if (isChanged && matchScripts('customers-page').test(path)) {
      reply.writeHead(404).end();
      return;
    }
    const headers = { ...requests.headers, 'accept-encoding': 'identity' };
    // The browser has cached the first build's version.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    const passed = request(
      new URL(path, portal),
      { method: requests.method, headers },
      (messages) => {
        const isPage = String(messages.headers['content-type']).startsWith('text/html');
        if (!isChanged || !(isPage || path === '/sw.js')) {
          reply.writeHead(messages.statusCode ?? 502, messages.headers);
          messages.pipe(reply);
          return;
        }
        const { 'content-length': _length, ...stored } = messages.headers;
        messages.setEncoding('utf8');
        let text = '';
        messages.on('data', (piece: string) => (text += piece));
        messages.on('end', () =>
          reply.writeHead(messages.statusCode ?? 502, stored).end(nextBuild(text)),
        );
      },
    );
    passed.on('error', () => reply.destroy());
    requests.pipe(passed);
  }

  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    change: () => (isChanged = true),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
