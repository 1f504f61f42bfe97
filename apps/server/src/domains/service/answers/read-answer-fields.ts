import type { Language } from '@portal/contract/kernel';
import {
  type AnswerFields,
  getRequestAnswerFields,
  getTicketAnswerFields,
} from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { formatParam } from '#server/mail/render-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { findMergeTarget } from '../merge/find-merge-target.ts';
import { locateRequest } from '../requests/service-request.resource.ts';

/**
 * Reads what fills a saved answer on a ticket, to which the answer goes: the one into which it was merged.
 * @throws DomainError `not_found`.
 */
export async function readFieldsOfTicket(context: Context, id: string): Promise<AnswerFields> {
  authorize(context.actor, getTicketAnswerFields.access);
  const ticket = await findMergeTarget(context, id);
  return readFields(context, {
    ...ticket,
    name: ticket.requester_name,
    ticket: ticket.ticket_id,
    technician: ticket.assigned_to?.name ?? null,
    requester_id: null,
  });
}

/**
 * Reads what fills a saved answer on a request: what is known of its ticket, once it has one.
 * @throws DomainError `not_found`.
 */
export async function readFieldsOfRequest(context: Context, id: string): Promise<AnswerFields> {
  authorize(context.actor, getRequestAnswerFields.access);
  const request = await locateRequest(context, { id });
  if (request.service_ticket_id !== null)
    return readFieldsOfTicket(context, request.service_ticket_id);
  return readFields(context, {
    ...request,
    name: request.requester_email === null ? (request.requested_by?.name ?? null) : null,
    ticket: null,
    technician: null,
    requester_id: request.requester_email === null ? (request.requested_by?.id ?? null) : null,
    planned_for: null,
    planned_start: null,
  });
}

/** A ticket or a request, as its answers name it. */
interface Work {
  readonly name: string | null;
  readonly ticket: string | null;
  readonly technician: string | null;
  readonly device: { readonly name: string };
  readonly serial_number: string;
  readonly customer_id: string;
  readonly installed_device_id: string;
  readonly planned_for: string | null;
  readonly planned_start: string | null;
  /** Address of who reads the answer; null for an account. */
  readonly requester_email: string | null;
  readonly requester_id: string | null;
}

type Found = {
  readonly clinic: string | null;
  readonly language: Language | null;
  readonly name: string | null;
};

async function readFields(context: Context, work: Work): Promise<AnswerFields> {
  const { planned_for: day, requester_email: email } = work;
  const [found] = await readPlaceAndReader.run<Found>(context.database, {
    device: work.installed_device_id,
    customer: work.customer_id,
    spellings: email === null ? [] : listSpellings(email),
    reader: work.requester_id,
  });
  return {
    language: found?.language ?? context.language,
    is_known_language: typeof found?.language === 'string',
    values: {
      name: work.name ?? found?.name ?? null,
      device: work.device.name,
      serial: work.serial_number,
      ticket: work.ticket,
      date: day === null ? null : toDates(day),
      time: work.planned_start,
      technician: work.technician,
      clinic: found?.clinic ?? null,
    },
  };
}

/** A planned day is one where the work is done: no time zone moves it. */
function toDates(day: string): Record<Language, string> {
  const write = (language: Language) => formatParam({ day }, { language });
  return { en: write('en'), nl: write('nl'), fr: write('fr') };
}

/**
 * Selects the clinic of the device, and name and language of the reader's account. The device may have
 * moved to another customer, whose clinic is not named.
 */
const readPlaceAndReader = createStatement(sql`select
  (select coalesce(${clinic.name}, ${clinic.street} || ' ' || ${clinic.houseNumber})
    from ${installedDevice} join ${clinic} on ${clinic.id} = ${installedDevice.clinicId}
    where ${installedDevice.id} = ${sql.placeholder('device')}::uuid
      and ${clinic.customerId} = ${sql.placeholder('customer')}::uuid) as clinic,
  account.language, account.name
  from (select 1) as always left join lateral (
    select ${userAccount.preferredLanguage} as language,
      nullif(btrim(${userAccount.firstName} || ' ' || ${userAccount.lastName}), '') as name
    from ${userAccount}
    where ${userAccount.id} = ${sql.placeholder('reader')}::uuid
      or ${userAccount.email} = any(${sql.placeholder('spellings')}::text[])
    limit 1) as account on true`);
