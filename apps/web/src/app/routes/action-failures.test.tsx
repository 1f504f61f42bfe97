// @vitest-environment jsdom
import { permissions } from '@portal/contract/kernel';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeleteAccountDialog } from '#web/features/compliance/own/delete-account-dialog.tsx';
import {
  ApproveDialog,
  CancelDialog,
  RestoreDialog,
} from '#web/features/compliance/requests/dialogs/decision-dialogs.tsx';
import { testRequest } from '#web/testing/test-request.ts';
import {
  DeleteCategoryDialog,
  EditCategoryDialog,
  NewCategoryDialog,
} from '#web/features/products/categories/category-form.tsx';
import { RevokeDialog } from '#web/features/rights/revoke/revoke-dialog.tsx';
import { testRight } from '#web/testing/test-right.ts';
import { NewEmployeeDialog } from '#web/features/users/employees/employee-dialogs.tsx';
import { ProfileForm } from '#web/features/users/profile/profile-form.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { setUser } from '#web/lib/session/load-user.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { listChanges, stubCalls, toPage } from '#web/testing/test-server.ts';

const category = { id: '0198f000-0000-7000-8000-000000000001', name: 'Lasers' };
const anna = { ...createTestUser('anna'), first_name: 'Anna', permissions: [...permissions] };
const close = () => {};

const versioned = (body: object) => Response.json(body, { headers: { ETag: '"1"' } });
const none = { count: 0, results: [] };

async function open(dialog: ReactNode) {
  renderPage(() => dialog);
}

const write = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await userEvent.click(button);
};

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  stubCalls({
    'GET /products/device-categories/{id}/': versioned(category),
    'GET /users/me/': versioned(anna),
    'GET /users/employees/job-titles/': [],
    'GET /users/employees/teams/': [],
    'GET /users/groups/': toPage([]),
    'POST /crm/product-viewing-rights/preview-revoke/': { products: none, documents: none },
  });
  document.cookie = 'csrftoken=token';
  sessionStorage.clear();
  setUser(anna);
  toasts.clear();
});
afterEach(cleanup);

/** Texts of failed actions without a server message (specification §8). */
test.each<{ text: string; call: string; dialog: ReactNode; act: () => Promise<void> }>([
  {
    // @specification 8.45
    text: 'Failed to create device category',
    call: 'POST /products/device-categories/',
    dialog: <NewCategoryDialog onClose={close} />,
    act: async () => {
      await write('Name', 'Lasers');
      await press('Save');
    },
  },
  {
    // @specification 8.46
    text: 'Failed to update device category',
    call: `PATCH /products/device-categories/${category.id}/`,
    dialog: <EditCategoryDialog id={category.id} onClose={close} />,
    act: async () => {
      await write('Name', ' and light');
      await press('Save');
    },
  },
  {
    // @specification 8.47
    text: 'Failed to delete device category',
    call: `DELETE /products/device-categories/${category.id}/`,
    dialog: <DeleteCategoryDialog category={category} onClose={close} />,
    act: () => press('Delete'),
  },
  {
    // @specification 8.49
    text: 'Failed to create employee',
    call: 'POST /users/employees/',
    dialog: <NewEmployeeDialog onClose={close} />,
    act: async () => {
      await write('Email', 'ada@example.test');
      await press('Save');
    },
  },
  {
    // @specification 8.43
    text: 'Failed to revoke viewing rights',
    call: `DELETE /crm/product-viewing-rights/${testRight().id}/`,
    dialog: <RevokeDialog rights={[testRight()]} action="revoke" onClose={close} />,
    act: () => press('Revoke'),
  },
  {
    // @specification 8.56
    text: 'Failed to approve request',
    call: `POST /users/anonymization-requests/${testRequest().id}/approve/`,
    dialog: <ApproveDialog requests={[testRequest()]} onClose={close} />,
    act: () => press('Approve'),
  },
  {
    // @specification 8.57
    text: 'Failed to cancel request',
    call: `POST /users/anonymization-requests/${testRequest().id}/cancel/`,
    dialog: <CancelDialog request={testRequest()} onClose={close} />,
    act: () => press('Cancel request'),
  },
  {
    // @specification 8.58
    text: 'Failed to restore user',
    call: 'POST /users/a/restore/',
    dialog: <RestoreDialog person={{ id: 'a', name: 'Ada' }} onClose={close} />,
    act: () => press('Restore account'),
  },
  {
    // @specification 8.53
    text: 'Failed to create anonymization request',
    call: 'POST /users/anonymization-requests/',
    dialog: <DeleteAccountDialog onClose={close} />,
    act: async () => {
      await write('Password', 'secret');
      await press('Delete my account');
    },
  },
  {
    // @specification 8.19
    text: 'Failed to update profile',
    call: 'PATCH /users/me/',
    dialog: <ProfileForm />,
    act: async () => {
      await write('First name', 'bel');
      await press('Save');
    },
  },
])('shows the specified text of a failed action: $text', async ({ text, call, dialog, act }) => {
  // Refused without a message.
  stubCalls({ [call]: Response.json({}, { status: 400 }) });
  await open(dialog);
  await act();
  await waitFor(() =>
    expect([toasts.getState().current?.title, document.body.textContent].join(' ')).toContain(text),
  );
  const changes = listChanges().filter(({ url }) => !url.endsWith('/preview-revoke/'));
  expect(changes.map(({ method, url }) => `${method} ${url}`)).toEqual([
    call.replace(' ', ' /api/v1'),
  ]);
});
