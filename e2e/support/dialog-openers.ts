import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { openPage } from './open-page.ts';
import type { Screenshot } from './list-screenshots.ts';

/** A dialog or menu of the product: where it is written, what it is called, and how one comes to it. */
export interface Overlay {
  /** Its component: the path of its file below `features`, or below the web application's sources. */
  of: string;
  /** Pattern of the beginning of its name. */
  says: string;
  path: string;
  /** Does what opens it where the address alone does not; answers what was pressed, if that is known. */
  open: (page: Page) => Promise<Locator | null>;
  /** The page below it holds what was typed, and would ask whether it may be left. */
  isPageDirty?: true;
}

type Name = string | RegExp;

/** Opened by its address. */
export const at = (of: string, says: string, path: string): Overlay => ({
  of,
  says,
  path: `/dashboard/${path}`,
  open: async () => null,
});

/** Opened from a page by pressing what has these names, one after the other. */
export const press = (of: string, says: string, path: string, ...names: Name[]): Overlay => ({
  ...at(of, says, path),
  open: async (page) => pressAll(page, names),
});

/** Opened as it is for its picture. */
export const asPictured = (of: string, says: string, { path, prepare }: Screenshot): Overlay => ({
  of,
  says,
  path,
  open: async (page) => {
    await prepare?.(page);
    return null;
  },
});

/** The same, by the picture's name. */
export type FromPicture = (of: string, says: string, name: string) => Overlay;

/** Opens an overlay from another one by pressing these names. */
export const thenPress = (overlay: Overlay, ...names: Name[]): Overlay => ({
  ...overlay,
  open: async (page) => {
    await overlay.open(page);
    return pressAll(page, names);
  },
});

/** Opened anew there, with what the server is let answer from then on. */
export const reloaded = (overlay: Overlay): Overlay => ({
  ...overlay,
  open: async (page) => {
    await overlay.open(page);
    await page.reload();
    return null;
  },
});

/** The same, after this was done on the page: a file chosen, an answer of the server taken away. */
export const after = (step: (page: Page) => Promise<unknown>, overlay: Overlay): Overlay => ({
  ...overlay,
  open: async (page) => {
    await step(page);
    return overlay.open(page);
  },
});

/** All that lies over a page; the last is on top. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu]';

export const overlays = (page: Page): Locator => page.locator(overlaySelector);

/** Opens the page and what lies over it; answers what had to be pressed for it. */
export async function openOverlay(page: Page, { path, says, open }: Overlay) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openPage(page, path);
  const opener = await open(page);
  await expect(overlays(page).last()).toHaveAccessibleName(new RegExp(`^${says}`, 'u'));
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return opener;
}

/** The last button among these is what the focus comes back to; an item of a menu goes with it. */
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
