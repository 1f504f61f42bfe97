import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
  readonly links?: readonly { readonly traceId: string }[];
}

/** A collector of traces on this machine. */
export interface Collector {
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  close(): Promise<void>;
}

/** Starts a collector that takes OTLP over HTTP as JSON; `respond` may refuse or hang. */
export async function startCollector(
  respond: 'take' | 'refuse' | 'hang' = 'take',
): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      if (respond === 'hang') return;
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(respond === 'take' ? 200 : 400, { 'content-type': 'application/json' });
      response.end('{}');
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port }: AddressInfo = Object(server.address());
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
