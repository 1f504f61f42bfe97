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
])('classifies %s as a page', (path) => expect(classify(path, 'navigate')).toBe('page'));

test.each([
  '/api/v1/documents/documents/',
  '/api/v1/docs/',
  '/files/a-document.pdf',
  '/health/ready',
  '/metrics',
  '/sw.js',
  '/manifest.nl.webmanifest',
])('ignores %s, both as a request and as a navigation', (path) => {
  expect(classify(path)).toBeNull();
  expect(classify(path, 'navigate')).toBeNull();
});

test('classifies only GET requests for hashed files of the same origin as files', () => {
  expect(classify('/assets/index-1a2b.js', 'no-cors')).toBe('file');
  expect(classify('/assets/index-1a2b.js', 'cors', 'POST')).toBeNull();
  expect(classify('/dashboard', 'navigate', 'POST')).toBeNull();
  expect(classify('/dashboard', 'cors')).toBeNull();
  expect(classify('https://files.example/assets/a.js')).toBeNull();
});

test('classifies a path as a page when it only starts like a reserved folder', () =>
  expect(classify('/filesystem', 'navigate')).toBe('page'));
