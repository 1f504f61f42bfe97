import { createServiceRequest, type ServiceRequest } from '@portal/contract/service';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { requestMaker } from './make-request.ts';

vi.mock('#web/lib/api/call.ts', () => ({ call: vi.fn() }));
const answers = vi.mocked(call);

const body = { installed_device_id: 'device', description: 'It beeps.' };
const made = (changes: Partial<ServiceRequest> = {}) => ({
  id: 'made',
  description: body.description,
  requested_by: { id: 'nurse', name: 'Ada' },
  created_at: new Date().toISOString(),
  ...changes,
});
const posts = () => answers.mock.calls.filter(([route]) => route === createServiceRequest).length;
const lost = new NetworkError('No answer came');
const refused = new ApiError({
  status: 400,
  code: null,
  detail: null,
  fields: {},
  requestId: null,
});

beforeEach(() => answers.mockReset());

test('a request whose answer was lost is found and not made again', async () => {
  const make = requestMaker('nurse');
  answers.mockRejectedValueOnce(lost);
  await expect(make(body)).rejects.toBe(lost);
  answers.mockResolvedValueOnce({ results: [made()] });
  expect(await make(body)).toMatchObject({ id: 'made' });
  expect(posts()).toBe(1);
});

test.for([
  ['of somebody else', made({ requested_by: { id: 'other', name: 'Bo' } })],
  ['about something else', made({ description: 'It smokes.' })],
  ['of another day', made({ created_at: '2020-01-01T00:00:00Z' })],
] as const)('one %s is not taken for it', async ([, other]) => {
  const make = requestMaker('nurse');
  answers.mockRejectedValueOnce(lost);
  await expect(make(body)).rejects.toBe(lost);
  answers.mockResolvedValueOnce({ results: [other] }).mockResolvedValueOnce({ id: 'new' });
  expect(await make(body)).toMatchObject({ id: 'new' });
  expect(posts()).toBe(2);
});

test('one that was refused was not made, and is not looked for', async () => {
  const make = requestMaker('nurse');
  answers.mockRejectedValueOnce(refused).mockResolvedValueOnce({ id: 'new' });
  await expect(make(body)).rejects.toBe(refused);
  expect(await make(body)).toMatchObject({ id: 'new' });
  expect(answers).toHaveBeenCalledTimes(2);
});
