import { expect, test } from 'vitest';
import {
  createDeviceTicketValues,
  createTicketValues,
  toTicketBody,
} from './new-ticket-dialog.tsx';

const body = {
  installed_device_id: '1',
  requester_email: 'nurse@clinic.example',
  description: 'It hums',
};

test('sends a local time as a timestamp, and nothing without one', () => {
  const at = new Date(2026, 2, 1, 9, 30);
  expect(toTicketBody({ ...body, requested_at: '2026-03-01T09:30' })).toEqual({
    ...body,
    requested_at: at.toISOString(),
  });
  expect(toTicketBody(body)).toEqual(body);
});

test('does not ask for a known device', () => {
  expect(Object.keys(createTicketValues())).toContain('installed_device_id');
  expect(createDeviceTicketValues()).toEqual({
    requester_email: '',
    description: '',
    requested_at: '',
  });
});
