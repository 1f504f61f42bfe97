import { maintenanceRecord } from '#server/domains/crm/maintenance/maintenance-record.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { ticketLink } from '#server/domains/service/links/ticket-link.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestPortal } from './portal.ts';

/** What the parts are added to, by its ids. */
interface Whole {
  readonly customerId: string;
  readonly deviceId: string;
  readonly ticketId: string;
  readonly requestId: string;
}

/**
 * Adds to a device, its ticket and its request one of each part that a path names behind them, with
 * this text. Returns the ids by the names of the path's parameters.
 */
export async function addParts({ database, world }: TestPortal, whole: Whole, text: string) {
  const { orm } = database;
  const { customerId, deviceId, ticketId, requestId } = whole;
  const [maintenanceId, ofTicket, ofRequest, linkId] = [newId(), newId(), newId(), newId()];
  const work = { installedDeviceId: deviceId, description: text };
  const photo = await world.addDevicePhoto(deviceId, { customerId, fileName: text });
  await orm.insert(maintenanceRecord).values({
    ...work,
    id: maintenanceId,
    performedOn: '2026-01-31',
    kind: 'preventive',
  });
  const file = { fileName: text, fileSize: 9, contentType: 'image/png' };
  await orm.insert(serviceAttachment).values([
    { ...file, id: ofTicket, blobPath: `service/${ofTicket}`, ticketId },
    { ...file, id: ofRequest, blobPath: `service/${ofRequest}`, requestId },
  ]);
  const { id: otherTicketId } = await world.addTicket(customerId, work);
  const createdAt = new Date().toISOString();
  await orm
    .insert(ticketLink)
    .values({ id: linkId, ticketId, otherTicketId, kind: 'same_visit', createdAt });
  return {
    device: { id: deviceId, photoId: photo.id, maintenanceId },
    ticket: { id: ticketId, attachmentId: ofTicket, linkId },
    request: { id: requestId, attachmentId: ofRequest },
  };
}
