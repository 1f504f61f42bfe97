// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { testRight } from '#web/testing/test-right.ts';
import { keepWaiting, stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { ReactivateDialog } from './right-dialogs.tsx';

const preview = 'POST /crm/product-viewing-rights/preview-grant/';
const reactivate = 'POST /crm/product-viewing-rights/{id}/reactivate/';
const nothing = { count: 0, results: [] };

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  setUser({ ...createTestUser('anna'), permissions: ['viewing_rights'] });
});
afterEach(cleanup);

test('reactivates while the preview is read anew, which a change by a colleague starts', async () => {
  const right = testRight({ is_active: false });
  const queryClient = new QueryClient();
  stubCalls({ [preview]: { products: nothing, documents: nothing }, [reactivate]: right });
  const onClose = vi.fn<() => void>();
  renderPage(() => <ReactivateDialog right={right} onClose={onClose} />, { queryClient });
  const button = await screen.findByRole('button', { name: 'Reactivate' });
  await waitFor(() => expect(button.ariaDisabled).not.toBe('true'));

  stubCalls({ [preview]: keepWaiting });
  void queryClient.invalidateQueries();
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
