import type { Page } from '@playwright/test';
import { after, at, press, type Overlay } from './dialog-openers.ts';
import { refetch } from './open-page.ts';

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

/** Imitates that the request has no ticket yet. */
async function answerNew(page: Page): Promise<void> {
  await page.route('**/service/service-requests/*/', async (call) => {
    const answer = await call.fetch();
    const request: object = await answer.json();
    const state = { status: 'new', service_ticket_id: null, ticket_id: null };
    await call.fulfill({ response: answer, json: { ...request, ...state } });
  });
  await refetch(page);
}

const requests = 'company-info?tab=service&form=request-service';

/** Dialogs of a customer's user: requesting service, and naming a device. */
export const ownServiceDialogs = (): Overlay[] => [
  at('RequestForm', 'Request service', requests),
  at(
    'NameDeviceDialog',
    'What do you call this device?',
    'data/devices/{crm/installed-devices}?form=name',
  ),
  after(
    answerNew,
    press(
      'WithdrawRequestDialog',
      'Withdraw this request',
      'service/requests/{service/service-requests}',
      'Withdraw request',
    ),
  ),
  after(fillRequest, press('RequestSent', 'Request sent', requests, 'Send request')),
];
