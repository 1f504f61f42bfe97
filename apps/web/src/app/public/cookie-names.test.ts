import { expect, test } from 'vitest';
import { cookieNames } from './cookie-names.ts';

test('over https the names carry the prefixes that the server sets', () => {
  expect(cookieNames('https:')).toEqual({
    access: '__Secure-access_token',
    refresh: '__Secure-refresh_token',
    csrf: '__Host-csrftoken',
    device: '__Secure-device',
  });
  expect(cookieNames('http:').csrf).toBe('csrftoken');
});
