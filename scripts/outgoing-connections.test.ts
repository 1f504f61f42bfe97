import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listServerModules } from './list-server-modules.ts';
import { opensConnections } from './outgoing-connections.ts';

const root = join(import.meta.dirname, '..');

it.each([
  ["import pg from 'pg';", true],
  ["import type pg from 'pg';", false],
  ["import { type Pool } from 'pg';", false],
  ["import { connect } from 'node:net';", true],
  ["import { connect as open } from 'node:tls';", true],
  ["import { isIP } from 'node:net';", false],
  ["import type { Socket } from 'node:net';", false],
  ["const { createTransport } = await import('nodemailer');", true],
  ["await fetch('https://example.org');", true],
  ['function read(fetch: Read) { return fetch(1); }', false],
  ["import { open } from 'node:fs/promises';", false],
])('recognizes what opens connections: %s', (source, opens) => {
  expect(opensConnections('a.ts', source)).toBe(opens);
});

// Parses every module of the server.
it('finds every module that opens a connection in docs/security.md', { timeout: 60_000 }, () => {
  const opening = listServerModules().filter((path) =>
    opensConnections(path, readFileSync(join(root, path), 'utf8')),
  );
  expect(opening.length).toBeGreaterThan(5);
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const [, rest = ''] = document.split('\n## Outgoing connections\n');
  const [section = ''] = rest.split('\n## ');
  expect(opening.filter((path) => !section.includes(`(../${path})`))).toEqual([]);
});
