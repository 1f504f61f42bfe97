import { expect, test } from 'vitest';
import { classifyRequest } from './classify-request.ts';

const origin = 'https://portal.example';
const classify = (path: string, mode = 'cors', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, origin).href }, origin);

test.each([
  '/',
  '/dashboard',
  '/dashboard/documents?page=2',
  '/setup-password/uid/token',
  '/terms',
])('the page at %s is answered with the shell where there is no connection', (path) =>
  expect(classify(path, 'navigate')).toBe('page'),
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
  expect(classify(path)).toBeNull();
  expect(classify(path, 'navigate')).toBeNull();
});

test('a hashed file may be answered, and nothing that is sent or is elsewhere', () => {
  expect(classify('/assets/index-1a2b.js', 'no-cors')).toBe('file');
  expect(classify('/assets/index-1a2b.js', 'cors', 'POST')).toBeNull();
  expect(classify('/dashboard', 'navigate', 'POST')).toBeNull();
  expect(classify('/dashboard', 'cors')).toBeNull();
  expect(classify('https://files.example/assets/a.js')).toBeNull();
});

test('a page whose name begins as that of a closed folder is a page', () =>
  expect(classify('/filesystem', 'navigate')).toBe('page'));
