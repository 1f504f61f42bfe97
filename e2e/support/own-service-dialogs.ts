import type { Page } from '@playwright/test';
import { after, at, press, type Overlay } from './dialog-openers.ts';

/** Fills in a request and mocks the response, so that the demo's customer gets no request. */
async function fillRequest(page: Page): Promise<void> {
  const answer = await page.request.get('/api/v1/service/service-requests/?limit=1');
  const { results }: { results: object[] } = await answer.json();
  await page.route('**/service/service-requests/', (call) =>
    call.request().method() === 'POST'
      ? call.fulfill({ status: 201, json: results[0] ?? {} })
      : call.fallback(),
  );
  const form = page.getByRole('dialog');
  await form.getByRole('combobox').press('ArrowDown');
  await page.getByRole('option').first().click();
  await form.getByRole('radio').first().check();
  await form.getByRole('textbox').first().fill('The lamp flickers');
}

const requests = 'company-info?tab=service&form=request-service';

/** Dialogs of a customer's user: requesting service. */
export const ownServiceDialogs = (): Overlay[] => [
  at('RequestForm', 'Request service', requests),
  after(fillRequest, press('RequestSent', 'Request sent', requests, 'Send request')),
];
