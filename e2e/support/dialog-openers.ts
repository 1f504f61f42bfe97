import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { inPageLanguage } from './locales/page-language.ts';
import { openPage, refetch } from './open-page.ts';
import type { Screenshot } from './screenshot.ts';

/** A dialog or menu of the portal: its source file, its name, and how to open it. */
export interface Overlay {
  /** Name of its component. */
  of: string;
  /** Pattern of the beginning of its name. */
  says: string;
  path: string;
  /** Opens it if the address alone does not; returns the pressed element, if known. */
  open: (page: Page) => Promise<Locator | null>;
  /** True if the page below it has unsaved input, and asks before it is left. */
  isPageDirty?: true;
  /** True if a button of the page waits for it. */
  isPageBusy?: true;
}

type Name = string | RegExp;

/** Opens an overlay by its address. */
export const at = (of: string, says: string, path: string): Overlay => ({
  of,
  says,
  path: `/dashboard/${path}`,
  open: async () => null,
});

/** Opens an overlay from a page by pressing the elements with these names in order. */
export const press = (of: string, says: string, path: string, ...names: Name[]): Overlay => ({
  ...at(of, says, path),
  open: async (page) => pressAll(page, names),
});

/** Opens an overlay as its screenshot does. */
export const asPictured = (of: string, says: string, { path, prepare }: Screenshot): Overlay => ({
  of,
  says,
  path,
  open: async (page) => {
    await prepare?.(page);
    return null;
  },
});

/** Opens an overlay as the screenshot with this name does. */
export type FromPicture = (of: string, says: string, name: string) => Overlay;

/** Opens an overlay from another one by pressing these names. */
export const thenPress = (overlay: Overlay, ...names: Name[]): Overlay => ({
  ...overlay,
  open: async (page) => {
    await overlay.open(page);
    return pressAll(page, names);
  },
});

/** Lets the page of an opened overlay read the responses mocked so far. */
export const refetching = (overlay: Overlay): Overlay => ({
  ...overlay,
  open: async (page) => {
    await overlay.open(page);
    await refetch(page);
    return null;
  },
});

/** Lets the page read a mocked response, unless it shows this from the overlay before. */
export async function refetchUnless(page: Page, shown: Locator): Promise<void> {
  if ((await shown.count()) === 0) await refetch(page);
}

/** Opens an overlay after a step on the page, such as choosing a file or mocking a response. */
export const after = (step: (page: Page) => Promise<unknown>, overlay: Overlay): Overlay => ({
  ...overlay,
  open: async (page) => {
    await step(page);
    return overlay.open(page);
  },
});

/** Selects all overlays of a page; the last one is on top. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu]';

export const overlays = (page: Page): Locator => page.locator(overlaySelector);

/** Opens the page and the overlay; returns the element that was pressed to open it. */
export async function openOverlay(page: Page, { path, says, open, isPageBusy }: Overlay) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openPage(page, path);
  const opener = await open(page);
  const name = inPageLanguage(new RegExp(`^${says}`, 'u'), 'whole');
  const busy = isPageBusy ? 1 : 0;
  // Looks in each frame, because an expectation that fails looks again after 100 and 250 ms.
  const opened = { selector: overlaySelector, name: new RegExp(name), busy };
  await page.waitForFunction(isOpen, opened, { timeout: 2000 }).catch(() => null);
  await expect(overlays(page).last()).toHaveAccessibleName(name);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(busy);
  return opener;
}

/** Runs in the page: returns true if the last overlay has its name and its content. */
function isOpen({ selector, name, busy }: { selector: string; name: RegExp; busy: number }) {
  const overlay = [...document.querySelectorAll(selector)].at(-1);
  const titles = overlay?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const texts = titles.map((id) => document.getElementById(id)?.textContent ?? '');
  const said = overlay?.getAttribute('aria-label') ?? texts.join(' ');
  return name.test(said.trim()) && document.querySelectorAll('[aria-busy=true]').length === busy;
}

/**
 * Returns the last button outside a menu, which gets the focus back; a menu item disappears with
 * its menu.
 */
async function pressAll(page: Page, names: readonly Name[]): Promise<Locator | null> {
  let opener: Locator | null = null;
  for (const name of names) {
    const exact = typeof name === 'string';
    const isInMenu = (await page.getByRole('menu').count()) > 0;
    const roles = isInMenu ? (['menuitem'] as const) : (['button', 'link', 'tab'] as const);
    const [first, ...others] = roles.map((role) => page.getByRole(role, { name, exact }));
    const found = others.reduce((all, one) => all.or(one), first ?? overlays(page)).first();
    await found.click();
    if (!isInMenu) opener = found;
  }
  return opener;
}
