// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { RequestService } from './request-service-button.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

const buttons = async () => {
  renderPage(() => (
    <>
      <p>The page</p>
      <RequestService />
    </>
  ));
  await screen.findByText('The page');
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
};

test('lets customers request service, employees with `service` record a requester, and shows others no button', async () => {
  setUser({
    ...createTestUser('nurse'),
    role: 'customer',
    customer_id: 'customer',
    permissions: [],
  });
  expect(await buttons()).toEqual(['Request service']);
  cleanup();
  setUser({ ...createTestUser('anna'), permissions: ['service'] });
  expect(await buttons()).toEqual(['New service request']);
  cleanup();
  setUser({ ...createTestUser('anna'), permissions: ['customers'] });
  expect(await buttons()).toEqual([]);
});
