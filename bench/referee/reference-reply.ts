import type pg from 'pg';
import { newId } from '../../apps/server/src/kernel/ids.ts';
import { employee, listChanges, logChange, toAuditValues, write } from './reference-audit.ts';

/*
 * One statement for the reply, the ticket that waits for it no longer, the audit entry and the
 * notification. The receiver of a mail is looked up first, as the portal does; here it is the sender,
 * who gets none.
 */
const receiver = `select a.id from service_ticket as t join user_account as a on a.email = lower(t.requester_email)
  where t.id = $1`;

const statement = `with ticket as (update service_ticket set waiting_since = null, updated_at = now() where id = $8
      returning id, customer_id),
    made as (insert into service_ticket_reply (id, ticket_id, author_id, author_side, text)
      select $1, id, $4::uuid, 'employee', $2 from ticket returning id, ticket_id, author_side, text, created_at),
    ${logChange({
      objectType: 'service_ticket_reply',
      action: 'create',
      changes: listChanges({
        id: 'id',
        ticketId: 'ticket_id',
        authorId: '$4::uuid',
        authorSide: 'author_side',
      }),
    })}
  select json_build_object('id', made.id, 'kind', 'reply', 'author_side', author_side, 'text', text, 'created_at', created_at,
      'author', (select json_build_object('id', id, 'name', trim(first_name || ' ' || last_name)) from user_account where id = $4::uuid))::text as body,
    pg_notify('portal_changes', json_build_object('type', 'service_ticket', 'id', ticket.id,
      'customer', ticket.customer_id, 'permission', 'service')::text)
  from made cross join ticket`;

/**
 * Adds the employee's reply to a ticket and returns it as JSON.
 * @throws Error if somebody else would get a mail.
 */
export async function addReply(
  pool: pg.Pool,
  ticket: string,
  { text }: { text: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'receiver',
    text: receiver,
    values: [ticket],
  });
  if (rows[0]?.id !== employee) throw new Error('The reply would be mailed');
  const values = [newId(), text, ...toAuditValues({ text }), ticket];
  return write(pool, { name: 'addReply', text: statement, values });
}
