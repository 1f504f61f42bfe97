import { expect, test } from 'vitest';
import { kindOfRequest } from './kind-of-request.ts';

const origin = 'https://portal.example';
const ask = (path: string, mode = 'cors', method = 'GET') =>
  kindOfRequest({ method, mode, url: new URL(path, origin).href }, origin);

test.each([
  '/',
  '/dashboard',
  '/dashboard/documents?page=2',
  '/setup-password/uid/token',
  '/terms',
])('the page at %s is answered with the shell where there is no connection', (path) =>
  expect(ask(path, 'navigate')).toBe('page'),
);

test.each([
  '/api/v1/documents/documents/',
  '/api/v1/docs/',
  '/files/a-document.pdf',
  '/health/ready',
  '/metrics',
  '/sw.js',
  '/manifest.nl.webmanifest',
])('%s goes its way, asked for by a page or opened', (path) => {
  expect(ask(path)).toBeNull();
  expect(ask(path, 'navigate')).toBeNull();
});

test('a hashed file may be answered, and nothing that is sent or is elsewhere', () => {
  expect(ask('/assets/index-1a2b.js', 'no-cors')).toBe('file');
  expect(ask('/assets/index-1a2b.js', 'cors', 'POST')).toBeNull();
  expect(ask('/dashboard', 'navigate', 'POST')).toBeNull();
  expect(ask('/dashboard', 'cors')).toBeNull();
  expect(ask('https://files.example/assets/a.js')).toBeNull();
});

test('a page whose name begins as that of a closed folder is a page', () =>
  expect(ask('/filesystem', 'navigate')).toBe('page'));
