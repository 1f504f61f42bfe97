// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { ViewAsDayBanner } from './view-as-day-banner.tsx';

function show(canLogIn: boolean) {
  renderPage(() => (
    <ViewAsDayBanner
      customer={{ name: 'Berg', is_active: true }}
      user={{ name: 'Ada', sees: 'All clinics', canLogIn }}
      userField={null}
      day={null}
      requestedDay={undefined}
      onChange={() => {}}
    />
  ));
}

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('says of a user who cannot log in what they would see, and not what they see', async () => {
  show(true);
  expect(await screen.findByText(/What this user sees today/u)).toBeDefined();
  cleanup();
  show(false);
  expect(await screen.findByText(/This user cannot log in\./u)).toBeDefined();
  expect(screen.queryByText(/sees today/u)).toBeNull();
});
