// @vitest-environment jsdom

import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askForPassword, passwordRequest } from '#web/lib/api/password-request.ts';
import { PasswordRequest } from './password-request.tsx';

test('cancels the waiting calls when the user leaves', async () => {
  const { unmount } = render(<PasswordRequest />);
  const isProved = askForPassword();
  unmount();
  expect(await isProved).toBe(false);
  expect(passwordRequest.getState()).toBeNull();
});
