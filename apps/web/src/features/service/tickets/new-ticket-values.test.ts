import { expect, test } from 'vitest';
import { createDeviceTicketValues, createTicketValues } from './new-ticket-dialog.tsx';

test('does not ask for a known device', () => {
  expect(Object.keys(createTicketValues())).toContain('installed_device_id');
  expect(createDeviceTicketValues()).toEqual({
    requester_email: '',
    description: '',
    requested_at: '',
  });
});
