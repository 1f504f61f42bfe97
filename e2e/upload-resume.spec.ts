import type { Page } from '@playwright/test';
import { expect, test } from './support/portal-test.ts';
import { pdf } from './support/test-files.ts';
import { unique } from './support/unique.ts';

const isPart = /\/files\/upload\/part/;

/** Counts parts that are sent, and breaks the connection at those that `breaks` returns true for. */
async function watchParts(page: Page, breaks: (count: number) => boolean) {
  const seen = { sent: 0 };
  await page.route(isPart, async (route) => {
    seen.sent += 1;
    return breaks(seen.sent) ? route.abort('connectionreset') : route.fallback();
  });
  return seen;
}

/** Number of parts of the file. */
const parts = 2;

/** Chooses a file in parts, with the same time of its last change each time, and saves. */
async function chooseAndSave(page: Page, name: string) {
  await page.getByRole('button', { name: 'Upload document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload document' });
  await dialog.locator('input[type=file]:not([webkitdirectory])').evaluate(
    (input, { text, fileName, size }) => {
      if (!(input instanceof HTMLInputElement)) return;
      const bytes = new Uint8Array(size);
      bytes.set(new TextEncoder().encode(text));
      const chosen = new DataTransfer();
      const options = { type: 'application/pdf', lastModified: 1_790_000_000_000 };
      chosen.items.add(new File([bytes], fileName, options));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { text: pdf(name).buffer.toString(), fileName: name, size: (parts - 1) * 8 * 1024 ** 2 + 1 },
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  return dialog;
}

test('resumes an upload by itself after a lost connection, and after a reload with the missing part', async ({
  page,
}) => {
  const title = unique('Groot');
  await page.goto(`/dashboard/documents?search=${encodeURIComponent(title)}`);
  // The first part arrives; then the connection is gone.
  await watchParts(page, (count) => count > 1);
  const dialog = await chooseAndSave(page, `${title}.pdf`);
  await expect(dialog.getByText('No connection, resumes by itself')).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();

  await page.unroute(isPart);
  const seen = await watchParts(page, (count) => count === 1);
  const again = await chooseAndSave(page, `${title}.pdf`);
  await expect(again).toBeHidden({ timeout: 20_000 });
  // The second part, once more after its connection broke.
  expect(seen.sent).toBe(parts);
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
});
