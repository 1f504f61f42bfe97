import { TOTP, URI } from 'otpauth';
import { expect, it, test } from 'vitest';
import { addMilliseconds, seconds } from '#server/kernel/clock.ts';
import { toAppSetup, createAuthenticatorSecret, findTimeStep } from './authenticator-code.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1. An app shows the last six digits of these codes.
test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('accepts at %i s the code %s', ([at, code]) => {
  const now = new Date(seconds(at));
  const step = Math.floor(at / 30);
  expect(findTimeStep(secret, code, now)).toBe(step);
  expect(findTimeStep(secret, code, addMilliseconds(now, seconds(30)))).toBe(step);
  expect(findTimeStep(secret, code, addMilliseconds(now, -seconds(30)))).toBe(step);
  expect(findTimeStep(secret, code, addMilliseconds(now, seconds(60)))).toBeNull();
  expect(findTimeStep(secret, code, addMilliseconds(now, -seconds(60)))).toBeNull();
});

// @specification 7.24
it('returns the secret and URI for an authenticator app', () => {
  const own = createAuthenticatorSecret();
  const setup = toAppSetup(own, 'zoë+portal@example.org');
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(setup.otpauth_url).toBe(
    'otpauth://totp/Partner%20portal:zo%C3%AB%2Bportal%40example.org' +
      `?issuer=Partner%20portal&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const app = URI.parse(setup.otpauth_url);
  expect(app).toBeInstanceOf(TOTP);
  expect(app).toMatchObject({ issuer: 'Partner portal', label: 'zoë+portal@example.org' });
  const now = new Date();
  const code = app instanceof TOTP ? app.generate({ timestamp: now.getTime() }) : '';
  expect(findTimeStep(own, code, now)).toBe(Math.floor(now.getTime() / 30_000));
});

it('creates a different secret each time', () => {
  expect(createAuthenticatorSecret().equals(createAuthenticatorSecret())).toBe(false);
});
