import fastify from 'fastify';
import { expect, it } from 'vitest';
import { getRouteSchema, shareSchemas } from './route-schema.ts';
import { createBodyCheck, createQueryCheck } from './validation.ts';
import { contractRoutes } from '#server/testing/contract-routes.ts';

// The portal compiles each at its first use; here all are, so that none fails at a user's first call.

it.each(contractRoutes.map((route) => [route.id, route] as const))(
  // @specification 7.83
  'compiles the schemas of %s to checks and serializers',
  async (_id, route) => {
    const app = fastify();
    shareSchemas(app);
    app.route({
      method: route.method,
      url: '/',
      schema: { response: getRouteSchema(route).response },
      handler: () => null,
    });
    await app.ready();
    for (const schema of [route.query, route.params]) if (schema) createQueryCheck(schema)({});
    if (route.body) createBodyCheck(route.body)({});
    await app.close();
  },
);

it('finds a schema that does not compile', async () => {
  const faulty = { type: 'object', properties: { name: { $ref: 'Nothing#' } } };
  expect(() => createBodyCheck(faulty)({})).toThrow('Nothing');
  const app = fastify();
  app.get('/', { schema: { response: { 200: faulty } } }, () => null);
  await expect(async () => app.ready()).rejects.toThrow('Nothing');
});
