import { expect, test } from 'vitest';
import { getCookieNames } from '../routes/legal-page.tsx';

test('over https the names carry the prefixes that the server sets', () => {
  expect(getCookieNames('https:')).toEqual({
    access: '__Secure-access_token',
    refresh: '__Secure-refresh_token',
    csrf: '__Host-csrftoken',
    device: '__Secure-device',
  });
  expect(getCookieNames('http:').csrf).toBe('csrftoken');
});
