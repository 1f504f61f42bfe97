import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules whose answer depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails where axe finds anything on what is shown now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNothingFound(page, axe(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothingFound(page, axe(page).withRules(colourRules));
}

/**
 * There are no frames, so axe need not open a page of its own to join their results; and what passed
 * need not be told of in full.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function expectNothingFound(page: Page, builder: AxeBuilder): Promise<void> {
  // What fades in, or changes its colour, is measured when it is done.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
  const { violations } = await builder.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`,
    ),
  );
  expect.soft(found, page.url()).toEqual([]);
}
