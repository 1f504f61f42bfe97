import { fastify, LogController } from 'fastify';
import { expect, it } from 'vitest';
import { registerRequestLog } from './request-log.ts';

it('logs successful questions for the health only when debugging, and failed ones always', async () => {
  const lines: { level: number; route: string; status: number }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = fastify({
    logger: { level: 'debug', stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerRequestLog(app);
  app.get('/health/live', async () => ({}));
  app.get('/health/ready', async (_request, reply) => reply.status(503).send({}));
  app.get('/healthy', async () => ({}));
  for (const url of ['/health/live', '/health/ready', '/healthy']) await app.inject(url);
  expect(lines.map(({ level, route }) => [level, route])).toEqual([
    [20, '/health/live'],
    [30, '/health/ready'],
    [30, '/healthy'],
  ]);
  await app.close();
});
