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
import { identityTexts } from '../support/identity-texts.ts';
import { createCustomer } from '../support/portal-api.ts';
import { expect, test } from '../support/portal-test.ts';

// @specification 1.21, 2.46
test(
  'signs in after an invitation and set-up, with a code, without the device, and again',
  { tag: '@dutch' },
  async ({ page: employee, language, enter, api }) => {
    test.slow();
    const texts = identityTexts(language);
    const { name } = await createCustomer(api);
    const person = await invite(employee, texts, name);
    const page = await enter(null);
    await setUp(page, texts, person);
    await enterPassword(page, texts, person);
    await expect(heading(page)).toHaveText(texts.setUp.company);

    const { app, spent } = await turnOnTwoFactor(page, texts, person);
    await logOut(page, texts);
    await enterPassword(page, texts, person);
    await enterCode(page, texts, spent);
    await expect(
      page.getByRole('textbox', { name: texts.twoFactor.code }),
    ).toHaveAccessibleDescription(new RegExp(texts.twoFactor.wrong, 'u'));
    await enterCode(page, texts, app.nextCode());
    await expect(heading(page)).toHaveText(texts.setUp.company);
    await logOut(page, texts);

    await askForReset(page, texts, person);
    await approveReset(employee, texts, person);
    await page.goto('/');
    await enterPassword(page, texts, person);
    await expect(heading(page)).toHaveText(texts.setUp.company);
  },
);
