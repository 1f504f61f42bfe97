import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { beforeEach, expect, test, vi } from 'vitest';
import { testTicket } from '#web/testing/test-ticket.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';
import { TicketTakenError, takeTicket } from './use-ticket-step.ts';

vi.mock('#web/lib/api/call.ts', () => ({ call: vi.fn(), callWithVersion: vi.fn() }));
const change = vi.mocked(call);
const read = vi.mocked(callWithVersion);

const createTicket = (assignee: string | null): ServiceTicket => ({
  ...testTicket,
  assigned_to_user_id: assignee,
  assigned_to: assignee === null ? null : { id: assignee, name: `${assignee} Bos` },
});
const serve = (assignee: string | null, etag: string) =>
  read.mockResolvedValueOnce({ data: createTicket(assignee), etag });
const stale = new ApiError({
  status: 412,
  code: 'stale',
  detail: null,
  fields: {},
  requestId: null,
});

beforeEach(() => {
  change.mockReset();
  read.mockReset();
});

test('takes a ticket by the version that is still unassigned, or still has the assignee shown', async () => {
  serve(null, '"7"');
  await takeTicket(createTicket(null), 'me');
  serve('ada', '"8"');
  await takeTicket(createTicket('ada'), 'me');
  expect(read).toHaveBeenCalledWith(getServiceTicket, { params: { id: testTicket.id } });
  const taking = { params: { id: testTicket.id }, body: { assigned_to_user_id: 'me' } };
  expect(change.mock.calls).toEqual([
    [changeServiceTicket, { ...taking, ifMatch: '"7"' }],
    [changeServiceTicket, { ...taking, ifMatch: '"8"' }],
  ]);
});

test('names the colleague who was faster', async () => {
  serve('bo', '"7"');
  await expect(takeTicket(createTicket(null), 'me')).rejects.toEqual(
    new TicketTakenError('bo Bos'),
  );
  expect(change).not.toHaveBeenCalled();
});

test('names the colleague who takes the ticket at the same moment, and tries again after another change', async () => {
  change.mockRejectedValueOnce(stale).mockRejectedValueOnce(stale);
  serve(null, '"7"');
  serve(null, '"8"');
  serve('bo', '"9"');
  await expect(takeTicket(createTicket(null), 'me')).rejects.toEqual(
    new TicketTakenError('bo Bos'),
  );
  expect(change).toHaveBeenCalledTimes(2);
});

test('takes one’s own ticket without another call', async () => {
  serve('me', '"7"');
  await takeTicket(createTicket(null), 'me');
  expect(change).not.toHaveBeenCalled();
});
