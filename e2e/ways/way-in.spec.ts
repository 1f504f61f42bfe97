import {
  approveReset,
  askForReset,
  enterCode,
  enterPassword,
  heading,
  invite,
  logOut,
  setUp,
  turnOnTwoFactor,
} from '../support/identity-steps.ts';
import { identityWords } from '../support/identity-words.ts';
import { createCustomer } from '../support/portal-api.ts';
import { expect, test } from '../support/portal-test.ts';

test('invited, set up, with a code, without the device, and in again', async ({
  page: employee,
  language,
  enter,
  api,
}) => {
  test.slow();
  const words = identityWords(language);
  const { name } = await createCustomer(api);
  const person = await invite(employee, words, name);
  const page = await enter(null);
  await setUp(page, words, person);
  await enterPassword(page, words, person);
  await expect(heading(page)).toHaveText(words.setUp.company);

  const { app, spent } = await turnOnTwoFactor(page, words, person);
  await logOut(page, words);
  await enterPassword(page, words, person);
  await enterCode(page, words, spent);
  await expect(
    page.getByRole('textbox', { name: words.twoFactor.code }),
  ).toHaveAccessibleDescription(new RegExp(words.twoFactor.wrong, 'u'));
  await enterCode(page, words, app.nextCode());
  await expect(heading(page)).toHaveText(words.setUp.company);
  await logOut(page, words);

  await askForReset(page, words, person);
  await approveReset(employee, words, person);
  await page.goto('/');
  await enterPassword(page, words, person);
  await expect(heading(page)).toHaveText(words.setUp.company);
});
