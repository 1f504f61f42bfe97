// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { Consequences } from './consequences.tsx';

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test.each([true, false])('says for contacts alone that a shared mailbox counts: %s', async (is) => {
  renderPage(() => <Consequences ofContact={is} />);
  const text = await screen.findByText(/^Name, email, phone number/u);
  expect(text.textContent.includes('share that mailbox')).toBe(is);
});
