// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { testCard } from '#web/testing/test-board.ts';
import { listChanges, stubCalls } from '#web/testing/test-server.ts';
import type { Move } from './move.ts';
import { offerUndo } from './offer-undo.ts';

const anna = testCard('Anna', { stage: 'lost', position: 12.5 });
const move: Move = {
  key: 1,
  state: 'waiting',
  lead: anna,
  stage: 'contacted',
  placement: { at: 'top' },
};
const sent = { card: { ...anna, stage: 'contacted' }, etag: '"4"', lostReason: 'Price' } as const;

beforeAll(async () => startTestI18n('en'));
beforeEach(() => toasts.clear());

/** Offers the undo of the move and takes it. Returns the title of the toast before and after. */
async function undo(response: Response) {
  stubCalls({ 'POST /crm/leads/{id}/move/': response });
  const port = { onBegin: vi.fn(), onEnd: vi.fn() };
  offerUndo(move, sent, port);
  const offered = toasts.getState().current;
  expect(port.onBegin).not.toHaveBeenCalled();
  offered?.action?.onPress();
  expect(port.onBegin).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(port.onEnd).toHaveBeenCalledOnce());
  const { title, text } = toasts.getState().current ?? {};
  return [offered?.title, title, text];
}

test('moves a lead back to its stage and position, with the reason that it had', async () => {
  document.cookie = 'csrftoken=token';
  expect(await undo(Response.json(anna))).toEqual(['Moved to Contacted', 'Moved back', 'Anna']);
  expect(listChanges()).toMatchObject([
    {
      body: { stage: 'lost', position: 12.5, lost_reason: 'Price' },
    },
  ]);
});

test('says that a lead has changed in the meantime', async () => {
  const stale = { detail: 'Stale.', code: 'stale' };
  expect(await undo(Response.json(stale, { status: 412 }))).toEqual([
    'Moved to Contacted',
    'Failed to undo the move',
    'The lead has changed in the meantime.',
  ]);
});
