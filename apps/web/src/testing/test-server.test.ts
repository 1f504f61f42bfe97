// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { requests, resetCalls, stubCalls, toPage } from './test-server.ts';

const readText = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();

test('returns stubs by method and path, and prefers a whole path to a pattern and the last to the first', async () => {
  stubCalls({ 'GET /users/me/': { id: 2 }, 'GET /users/{id}/': { id: 1 } });
  expect(await readText('/api/v1/users/ada/?ordering=name')).toBe('{"id":1}');
  expect(await readText('/api/v1/users/me/')).toBe('{"id":2}');
  stubCalls({ 'GET /users/me/': toPage([]) });
  expect(await readText('/api/v1/users/me/')).toContain('"count":0');
});

test('prefers the later of two patterns, also when it is declared again', async () => {
  stubCalls({ 'GET /users/{id}/': { id: 1 }, 'GET /{kind}/me/': { id: 2 } });
  expect(await readText('/api/v1/users/me/')).toBe('{"id":2}');
  stubCalls({ 'GET /users/{id}/': { id: 3 } });
  expect(await readText('/api/v1/users/me/')).toBe('{"id":3}');
});

test('records the requests with their bodies, and gives the same response again', async () => {
  stubCalls({ 'POST /users/': Response.json({}, { status: 201 }) });
  const init = { method: 'POST', body: '{"name":"Ada"}', headers: { 'If-Match': '"1"' } };
  expect(await readText('/api/v1/users/?page=2', init)).toBe('{}');
  expect(await readText('/api/v1/users/?page=2', init)).toBe('{}');
  expect(requests).toHaveLength(2);
  expect(requests[0]).toMatchObject({ url: '/api/v1/users/?page=2', body: { name: 'Ada' } });
  expect(requests[0]?.query.get('page')).toBe('2');
  expect(requests[0]?.headers.get('If-Match')).toBe('"1"');
});

test('fails a test with the name of the call that it did not declare', async () => {
  stubCalls({ 'GET /users/': toPage([]) });
  await expect(fetch('/api/v1/users/', { method: 'POST' })).rejects.toThrow('POST /users/');
  expect(resetCalls).toThrow('POST /users/');
  expect(resetCalls).not.toThrow();
});

test('forgets the stubs and requests of the test before', async () => {
  expect(requests).toEqual([]);
  await expect(fetch('/api/v1/users/')).rejects.toThrow('GET /users/');
  expect(resetCalls).toThrow('GET /users/');
});
