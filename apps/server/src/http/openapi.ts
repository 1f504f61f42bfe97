import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { apiBase } from './routes.ts';

/** The page's own scripts and styles, as for every page of ours; its icons are data: images. */
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

/** The OpenAPI document, made from the contract, and a page to read it. Registered before the routes. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    refResolver: { buildLocalReference: ({ $id }) => (typeof $id === 'string' ? $id : '') },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Partner portal',
        version,
        description:
          'Every unsafe call needs the csrftoken cookie and an equal X-CSRFToken header; ' +
          'GET /api/v1/auth/csrf/ sets the cookie. Text is trimmed; where it may be null, nothing ' +
          'but blanks is taken as null.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    staticCSP: contentSecurityPolicy,
    // No foreign service is told what we have, and there is no bar to read another document by.
    uiConfig: { validatorUrl: null, layout: 'BaseLayout' },
  });
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
