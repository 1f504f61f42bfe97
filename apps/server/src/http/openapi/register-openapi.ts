import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Route } from '@portal/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../routes.ts';
import { createOpenApiDocument, type OpenApiDocument } from './create-openapi-document.ts';

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

interface OpenApiOptions {
  readonly version: string;
  readonly publicUrl: string | null;
  readonly routes: readonly Route[];
}

/** Serves the OpenAPI document of the routes, and a page to read it; neither needs a session. */
export async function registerOpenApi(
  app: FastifyInstance,
  options: OpenApiOptions,
): Promise<void> {
  let created: OpenApiDocument | undefined;
  // Created at the first request, so that the start of the portal does not wait for it. The library
  // requires the other properties of a document; JSON is made from `toJSON` alone.
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    toJSON: () => (created ??= createOpenApiDocument(options)),
  };
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    staticCSP: contentSecurityPolicy,
    // The document is sent to no other service, and the page cannot load another one.
    uiConfig: { validatorUrl: null, layout: 'BaseLayout' },
  });
  app.get(`${apiBase}/openapi.json`, async () => document);
}
