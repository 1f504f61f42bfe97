import { listenToEvents } from '@portal/contract/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, startSpan } from '#server/kernel/tracing.ts';
import { runAs, type Work } from '#server/kernel/work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work?: Work;
  }
}

/**
 * Connects each request with what is done for it: statements, jobs and mails belong to its route and
 * to its trace (W3C Trace Context). Register it before everything that works for a request.
 */
export function registerRequestWork(app: FastifyInstance): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id: requestId } = request;
    const route = request.routeOptions.url ?? 'unrouted';
    const name = `${method} ${route}`;
    const span =
      isTracing() && isTraced(request)
        ? startSpan({
            name,
            kind: 'server',
            attributes: { 'http.request.method': method, 'http.route': route },
            parent: request.headers['traceparent']?.toString() ?? null,
          })
        : null;
    request.work = { name, requestId, span };
    runAs(request.work, done);
  });
  // A body arrives in the context of the connection.
  app.addHook('preValidation', ({ work }, _reply, done) => runAs(work, done));
  app.addHook('onResponse', ({ work }, { statusCode }, done) => {
    work?.span?.set({ 'http.response.status_code': statusCode });
    // A refusal is the caller's error and not the server's.
    work?.span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
}

const eventsPath = listenToEvents.path.replace(/\/$/, '');

/** Probes, pages, files of the application and event streams, which stay open, are not traced. */
const isTraced = ({ routeOptions: { schema, url } }: FastifyRequest): boolean =>
  url !== undefined && schema?.hide !== true && !url.replace(/\/$/, '').endsWith(eventsPath);
