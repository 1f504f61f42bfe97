import { expect, test } from 'vitest';
import { getCookieNames } from '../routes/legal-page.tsx';

test('prefixes the names over https as the server does', () => {
  expect(getCookieNames('https:')).toEqual({
    access: '__Secure-access_token',
    refresh: '__Secure-refresh_token',
    csrf: '__Host-csrftoken',
    device: '__Secure-device',
  });
  expect(getCookieNames('http:').csrf).toBe('csrftoken');
});
