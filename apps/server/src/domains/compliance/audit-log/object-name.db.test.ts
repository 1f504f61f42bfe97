import { listAuditLog } from '@portal/contract/compliance';
import { addLeadNote, createMaintenance } from '@portal/contract/crm';
import { changeNotificationSetting } from '@portal/contract/notifications';
import { changeConsumable, putMarketingContent } from '@portal/contract/products';
import { grantViewingRight } from '@portal/contract/rights';
import { addTicketMessage, createCalendarFeed } from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let employee: Caller;
let customerId: string;

beforeAll(async () => {
  portal = await testPortal();
  employee = await portal.signedIn(
    await portal.world.addEmployee(
      [
        ...(['catalogue', 'customers', 'pipeline'] as const),
        ...(['privacy', 'service', 'viewing_rights'] as const),
      ],
      { firstName: 'Mila', lastName: 'Peeters' },
    ),
  );
  customerId = (await portal.world.addCustomer({ name: 'Praktijk Noord' })).id;
});
afterAll(() => portal.close());

/** Returns the object names of the newest entries of a type. */
async function listNames(type: string): Promise<(string | null)[]> {
  const { body } = await portal.call(listAuditLog, { as: employee, query: { object_type: type } });
  return body.results.map(({ object_name }) => object_name);
}

it('names a right by its customer', async () => {
  const { id: manufacturer_id } = await portal.world.addManufacturer();
  const body = { customer_id: customerId, manufacturer_id };
  expect((await portal.call(grantViewingRight, { as: employee, body })).status).toBe(201);
  expect(await listNames('product_viewing_right')).toEqual(['Praktijk Noord']);
});

it('names a note by its lead, until both are deleted', async () => {
  const { id } = await portal.world.addLead({ contactName: 'Jan Bos' });
  const body = { text: 'Wants a demo' };
  const added = await portal.call(addLeadNote, { as: employee, params: { id }, body });
  expect(added.status).toBe(201);
  expect(await listNames('lead_note')).toEqual(['Jan Bos']);
  await portal.database.pool.query('delete from lead where id = $1', [id]);
  expect(await listNames('lead_note')).toEqual([null]);
});

it('names maintenance by the serial number of its device', async () => {
  const { id } = await portal.world.addInstalledDevice(customerId, { serialNumber: 'MX-1' });
  const body = { performed_on: '2026-01-31', kind: 'preventive' as const };
  const made = await portal.call(createMaintenance, { as: employee, params: { id }, body });
  expect(made.status).toBe(201);
  expect(await listNames('maintenance_record')).toEqual(['MX-1']);
});

it('names messages by their ticket', async () => {
  const { id } = await portal.world.addTicket(customerId);
  const addMessage = (kind: 'reply' | 'internal_note') =>
    portal.call(addTicketMessage, { as: employee, params: { id }, body: { kind, text: 'Hm' } });
  expect((await addMessage('reply')).status).toBe(201);
  expect((await addMessage('internal_note')).status).toBe(201);
  const name = expect.stringMatching(/^T-\d+/u);
  expect(await listNames('service_ticket_reply')).toEqual([name]);
  expect(await listNames('service_internal_note')).toEqual([name]);
});

it('names parts of a product by the product', async () => {
  const { id } = await portal.world.addProduct({ name: 'Lumen', productType: 'consumable' });
  const device = await portal.world.addProduct();
  const params = { resourceType: 'consumables' as const, id };
  const put = { as: employee, params, query: { lang: 'en' }, body: { headline: 'Light' } };
  expect((await portal.call(putMarketingContent, put)).status).toBeLessThan(300);
  const body = { compatible_with_ids: [device.id] };
  expect((await portal.call(changeConsumable, { as: employee, params: { id }, body })).status).toBe(
    200,
  );
  expect(await listNames('marketing_content')).toEqual(['Lumen']);
  expect(await listNames('product_compatibility')).toEqual(['Lumen']);
});

it('names personal settings by their user', async () => {
  expect((await portal.call(createCalendarFeed, { as: employee, body: {} })).status).toBe(201);
  const params = { kind: 'request_waiting' as const };
  const changed = await portal.call(changeNotificationSetting, {
    as: employee,
    params,
    body: { delivery: 'off' },
  });
  expect(changed.status).toBe(200);
  expect(await listNames('service_calendar_feed')).toEqual(['Mila Peeters']);
  expect(await listNames('notification_reader')).toEqual(['Mila Peeters']);
});
