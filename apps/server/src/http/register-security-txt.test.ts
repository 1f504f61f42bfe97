import { expect, it } from 'vitest';
import { registerSecurityTxt } from './register-security-txt.ts';
import { createServer } from './server.ts';

const clock = { now: () => new Date('2026-03-01T10:00:00Z') };

async function serve(contact: string | null, publicUrl: string | null = 'https://portal.example') {
  const app = await createServer({ logger: false, trustProxy: false, isOutage: () => false });
  registerSecurityTxt(app, { contact, publicUrl, clock });
  return app.inject('/.well-known/security.txt');
}

it('names the contact as RFC 9116 writes it, for half a year from now', async () => {
  const response = await serve('mailto:security@portal.example');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toBe(
    `Contact: mailto:security@portal.example
Expires: 2026-08-28T10:00:00.000Z
Preferred-Languages: en, nl, fr
Canonical: https://portal.example/.well-known/security.txt
`,
  );
});

it('leaves out an address of the portal that is not known', async () => {
  expect((await serve('https://example.org/report', null)).body).not.toContain('Canonical');
});

it('returns 404 where nobody takes reports', async () => {
  expect((await serve(null)).statusCode).toBe(404);
});
