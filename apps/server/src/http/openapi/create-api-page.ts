import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '#server/kernel/domain-error.ts';
import { createErrorHandler } from '../errors.ts';

/** The page's own scripts and styles, as for every page of the portal; its icons are data: images. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface ApiPageOptions {
  /** Path of the page. */
  readonly prefix: string;
  readonly getDocument: () => object;
}

/**
 * Creates the server of the page that shows the API, which opens no port. It is one of its own, so
 * that the page's libraries are loaded with its first request.
 */
export async function createApiPage({
  prefix,
  getDocument,
}: ApiPageOptions): Promise<FastifyInstance> {
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  page.setErrorHandler(createErrorHandler(() => false));
  page.setNotFoundHandler(() => {
    throw new DomainError('not_found');
  });
  // The library requires the other properties of a document; JSON is made from `toJSON` alone.
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    toJSON: getDocument,
  };
  await page.register(swagger, { mode: 'static', specification: { document } });
  await page.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: contentSecurityPolicy,
    // The document is sent to no other service, and the page cannot load another one.
    uiConfig: { validatorUrl: null, layout: 'BaseLayout' },
  });
  await page.ready();
  return page;
}
