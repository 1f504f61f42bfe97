import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { apiBase } from './routes.ts';

/** The page's own scripts and styles; it draws with data: images and sets styles on its elements. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document, made from the contract, and a page to read it. Registered before the routes. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Partner portal',
        version,
        description:
          'Every unsafe call needs the csrftoken cookie and an equal X-CSRFToken header; ' +
          'GET /api/v1/auth/csrf/ sets the cookie.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    staticCSP: contentSecurityPolicy,
    // No foreign service is told what we have.
    uiConfig: { validatorUrl: null },
  });
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
