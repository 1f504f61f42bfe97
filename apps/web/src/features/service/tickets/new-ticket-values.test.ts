import { expect, test } from 'vitest';
import { createDeviceTicketValues, createTicketValues } from './new-ticket-dialog.tsx';

test('does not ask for a known device', () => {
  expect(Object.keys(createTicketValues())).toContain('installed_device_id');
  expect(Object.keys(createDeviceTicketValues())).not.toContain('installed_device_id');
});
