import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { devicePhoto } from '#server/domains/crm/device-photos/device-photo.table.ts';
import { serviceAttachment } from '#server/domains/service/attachments/service-attachment.table.ts';
import { ticketName, toTicketName } from '#server/domains/service/index.ts';
import {
  inboundMail,
  inboundMailFile,
} from '#server/domains/service/inbound/inbound-mail.table.ts';
import { internalNote, ticketReply } from '#server/domains/service/messages/message.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import {
  serviceTicket,
  ticketEvent,
} from '#server/domains/service/tickets/service-ticket.table.ts';
import { upload } from '#server/domains/uploads/upload.table.ts';
import { byEmail, byId, type ExportedPerson, type PersonalSource } from '../personal-source.ts';

/** The number of the ticket that a row names, `T-000123`: its id tells a person nothing. */
const nameTicket = (ticketId: PgColumn): SQL => sql`(select ${toTicketName(sql`named.number`)}
  from ${serviceTicket} as named where named.id = ${ticketId})`;

/** How to reach the requester is exported to the requester, not to an employee who wrote it down. */
const toRequestPerson =
  (column: PgColumn) =>
  ({ email }: ExportedPerson): SQL =>
    sql`case when coalesce(lower(${serviceRequest.requesterEmail}) = ${email}, true) then ${column} end`;

export const serviceRequestSources: readonly PersonalSource[] = [
  {
    table: serviceRequest,
    links: [byId(serviceRequest.requestedBy), byEmail(serviceRequest.requesterEmail)],
    fields: {
      id: serviceRequest.id,
      status: serviceRequest.status,
      request_date: serviceRequest.requestDate,
      serial_number: serviceRequest.serialNumber,
      description: serviceRequest.description,
      requester_email: ({ email }) =>
        sql`case when lower(${serviceRequest.requesterEmail}) = ${email} then ${serviceRequest.requesterEmail} end`,
      urgency: serviceRequest.urgency,
      contact_phone: toRequestPerson(serviceRequest.contactPhone),
      contact_when: toRequestPerson(serviceRequest.contactWhen),
      answer_due_at: serviceRequest.answerDueAt,
      solve_due_at: serviceRequest.solveDueAt,
      answered_at: serviceRequest.answeredAt,
      withdrawal_reason: serviceRequest.withdrawalReason,
      service_ticket_id: nameTicket(serviceRequest.serviceTicketId),
      created_at: serviceRequest.createdAt,
      updated_at: serviceRequest.updatedAt,
    },
    order: serviceRequest.id,
  },
];

/** Messages of a ticket are exported to its requester, not to its assignee. */
const toRequester =
  (column: PgColumn) =>
  ({ email }: ExportedPerson): SQL =>
    sql`case when lower(${serviceTicket.requesterEmail}) = ${email} then ${column} end`;

/** How long the work took is exported to who did it; it is for the supplier alone. */
const toAssignee =
  (column: PgColumn) =>
  ({ id }: ExportedPerson): SQL =>
    sql`case when ${serviceTicket.assignedTo} = ${id} then ${column} end`;

/** A rating is exported to who rated: the requester, if the address has no account. */
const toRater =
  (column: PgColumn) =>
  ({ id, email }: ExportedPerson): SQL =>
    sql`case when ${serviceTicket.ratedBy} = ${id} or (${serviceTicket.ratedBy} is null
      and lower(${serviceTicket.requesterEmail}) = ${email}) then ${column} end`;

/** The text of an event is exported to its actor. */
const toActor = ({ id }: ExportedPerson): SQL =>
  sql`case when ${ticketEvent.actorId} = ${id} then ${ticketEvent.text} end`;

export const ticketSources: readonly PersonalSource[] = [
  {
    table: serviceTicket,
    links: [
      byEmail(serviceTicket.requesterEmail),
      byId(serviceTicket.assignedTo),
      byId(serviceTicket.ratedBy),
    ],
    fields: {
      id: serviceTicket.id,
      ticket_id: ticketName,
      status: serviceTicket.status,
      serial_number: serviceTicket.serialNumber,
      requester_name: toRequester(serviceTicket.requesterName),
      requester_email: toRequester(serviceTicket.requesterEmail),
      subject: toRequester(serviceTicket.subject),
      description: toRequester(serviceTicket.description),
      resolution_notes: toRequester(serviceTicket.resolutionNotes),
      cancellation_reason: toRequester(serviceTicket.cancellationReason),
      urgency: serviceTicket.urgency,
      contact_phone: toRequester(serviceTicket.contactPhone),
      contact_when: toRequester(serviceTicket.contactWhen),
      answer_due_at: serviceTicket.answerDueAt,
      solve_due_at: serviceTicket.solveDueAt,
      answered_at: serviceTicket.answeredAt,
      solved_at: serviceTicket.solvedAt,
      is_assigned: ({ id }) => sql`coalesce(${serviceTicket.assignedTo} = ${id}, false)`,
      planned_for: serviceTicket.plannedFor,
      planned_start: serviceTicket.plannedStart,
      planned_minutes: serviceTicket.plannedMinutes,
      time_spent_minutes: toAssignee(serviceTicket.timeSpentMinutes),
      requested_at: serviceTicket.requestedAt,
      created_at: serviceTicket.createdAt,
      closed_at: serviceTicket.closedAt,
      rating_score: toRater(serviceTicket.ratingScore),
      rating_comment: toRater(serviceTicket.ratingComment),
      rated_at: toRater(serviceTicket.ratedAt),
    },
    order: serviceTicket.number,
  },
  {
    table: ticketEvent,
    links: [byId(ticketEvent.actorId), byId(ticketEvent.assignedTo)],
    fields: {
      id: ticketEvent.id,
      ticket_id: nameTicket(ticketEvent.ticketId),
      at: ticketEvent.at,
      kind: ticketEvent.kind,
      from_status: ticketEvent.fromStatus,
      to_status: ticketEvent.toStatus,
      planned_for: ticketEvent.plannedFor,
      planned_start: ticketEvent.plannedStart,
      urgency: ticketEvent.urgency,
      text: toActor,
    },
    order: ticketEvent.id,
  },
];

export const messageSources: readonly PersonalSource[] = [ticketReply, internalNote].map(
  (table) => ({
    table,
    links: [byId(table.authorId)],
    fields: {
      id: table.id,
      ticket_id: nameTicket(table.ticketId),
      request_id: table.requestId,
      text: table.text,
      created_at: table.createdAt,
    },
    order: table.id,
  }),
);

export const attachmentSources: readonly PersonalSource[] = [
  {
    table: devicePhoto,
    links: [byId(devicePhoto.uploadedBy)],
    fields: {
      id: devicePhoto.id,
      installed_device_id: devicePhoto.installedDeviceId,
      file_name: devicePhoto.fileName,
      file_size: devicePhoto.fileSize,
      content_type: devicePhoto.contentType,
      created_at: devicePhoto.createdAt,
    },
    order: devicePhoto.id,
  },
  {
    table: serviceAttachment,
    links: [byId(serviceAttachment.uploadedBy)],
    fields: {
      id: serviceAttachment.id,
      ticket_id: nameTicket(serviceAttachment.ticketId),
      request_id: serviceAttachment.requestId,
      file_name: serviceAttachment.fileName,
      file_size: serviceAttachment.fileSize,
      content_type: serviceAttachment.contentType,
      created_at: serviceAttachment.createdAt,
    },
    order: serviceAttachment.id,
  },
  {
    table: upload,
    links: [byId(upload.ownerId)],
    fields: {
      id: upload.id,
      file_name: upload.fileName,
      content_type: upload.contentType,
      created_at: upload.createdAt,
      used_at: upload.usedAt,
    },
    order: upload.id,
  },
];

/** Mails that came in from the person, with the names of their files. */
export const inboundMailSources: readonly PersonalSource[] = [
  {
    table: inboundMail,
    with: [inboundMailFile],
    links: [byId(inboundMail.senderId), byEmail(inboundMail.fromAddress)],
    fields: {
      id: inboundMail.id,
      outcome: inboundMail.outcome,
      reason: inboundMail.reason,
      from_address: inboundMail.fromAddress,
      from_name: inboundMail.fromName,
      subject: inboundMail.subject,
      text: inboundMail.text,
      left_out: inboundMail.leftOut,
      service_ticket_id: nameTicket(inboundMail.ticketId),
      files: sql`(select jsonb_agg(${inboundMailFile.fileName}) from ${inboundMailFile}
        where ${inboundMailFile.mailId} = ${inboundMail.id})`,
      created_at: inboundMail.createdAt,
    },
    order: inboundMail.id,
  },
];
