// @vitest-environment jsdom
import type { DevicePhoto } from '@portal/contract/crm';
import type { Permission } from '@portal/contract/kernel';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { testDevice } from '#web/testing/test-device.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { listChanges, stubCalls } from '#web/testing/test-server.ts';
import { createTestUser } from '#web/testing/test-user.ts';
import { DevicePhotos } from './device-photos.tsx';

vi.mock('#web/lib/api/put-file.ts', () => ({ putFile: vi.fn() }));

const photo: DevicePhoto = {
  id: '0198f000-0000-7000-8000-000000000006',
  file: { name: 'laser.png', size: 9, content_type: 'image/png' },
  created_at: '2026-01-05T08:00:00.000Z',
};

async function open(photos: DevicePhoto[], permissions: Permission[]) {
  setUser({ ...createTestUser('anna'), permissions });
  renderPage(() => (
    <main>
      <DevicePhotos device={{ ...testDevice, photos }} />
    </main>
  ));
  await screen.findByRole('main');
}

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.cookie = 'csrftoken=token';
  toasts.clear();
  // Nothing comes into view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('opens a photo, and deletes it after a confirmation', async () => {
  stubCalls({ 'DELETE /crm/installed-devices/{id}/photos/{photoId}/': 204 });
  await open([photo], ['customers']);
  await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photo 1' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Delete this photo?' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(listChanges().map(({ url }) => url)).toEqual([
    `/api/v1/crm/installed-devices/${testDevice.id}/photos/${photo.id}/`,
  ]);
});

test('steps through the photos in the dialog', async () => {
  await open([photo, { ...photo, id: 'photo-2' }], ['service']);
  await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
  const first = await screen.findByRole('dialog', { name: 'Photo 1' });
  expect(
    within(first).getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled'),
  ).toBe('true');
  const next = within(first).getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  const second = await screen.findByRole('dialog', { name: 'Photo 2' });
  // The last photo leaves the keyboard where it is, and a further press does nothing.
  expect(within(second).getByRole('status').textContent).toBe('Photo 2');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  await userEvent.click(next);
  expect(screen.getByRole('dialog', { name: 'Photo 2' })).toBeTruthy();
});

test('uploads a chosen photo and adds it to the device', async () => {
  const upload = { upload_url: '/files/x', blob_path: 'blob', headers: {}, expires_at: '' };
  stubCalls({
    'POST /documents/sas-upload/': upload,
    'POST /crm/installed-devices/{id}/photos/': photo,
  });
  await open([], ['customers']);
  const [chooser] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('There is no field for a photo');
  const button = screen.getByRole('button', { name: 'Add photo' });
  button.focus();
  await userEvent.upload(chooser, new File(['x'], 'laser.png', { type: 'image/png' }));
  await waitFor(() => expect(listChanges()).toHaveLength(2));
  expect(listChanges().map(({ body }) => body)).toMatchObject([
    { upload_type: 'device_photo', blob_path: 'laser.png' },
    { blob_path: 'blob' },
  ]);
  // The button keeps its place, and so the keyboard.
  expect(button.isConnected).toBe(true);
});

test('says in the dialog, too, why a photo cannot be opened', async () => {
  await open([{ ...photo, file: { ...photo.file, state: 'pending' } }], ['service']);
  await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photo 1' });
  expect(within(dialog).getByText('Being checked')).toBeDefined();
});

test('shows photos alone to who may not add any, and nothing without photos', async () => {
  await open([photo], ['service']);
  await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photo 1' });
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
  cleanup();
  await open([], ['service']);
  expect(screen.getByRole('main').childElementCount).toBe(0);
});

test('offers no further photo of a device that has as many as it may have', async () => {
  const photos = Array.from({ length: 5 }, (_none, at) => ({ ...photo, id: `photo-${at}` }));
  await open(photos, ['customers']);
  expect(await screen.findByText(/5 photos at most/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add photo' })).toBeNull();
});
