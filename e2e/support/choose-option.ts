import { expect, type Locator } from '@playwright/test';

/**
 * Types into a combobox that searches, and chooses the option with this name. Waits until all
 * options match the typed text: an option that moves during a click is not chosen.
 */
export async function chooseOption(field: Locator, name: string, typed = name): Promise<void> {
  await field.fill(typed);
  const options = field.page().getByRole('listbox').getByRole('option');
  const option = options.filter({ hasText: name });
  await expect(option).not.toHaveCount(0);
  await expect(options.filter({ hasNotText: typed })).toHaveCount(0);
  await option.first().click();
  await expect(options).toHaveCount(0);
}
