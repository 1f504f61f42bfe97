ALTER TABLE "audit_seal" RENAME TO "audit_chain_link";--> statement-breakpoint
ALTER TABLE "import_fault" RENAME TO "import_error";--> statement-breakpoint
ALTER TABLE "notice_digest" RENAME TO "notification_digest";--> statement-breakpoint
ALTER TABLE "notice_read" RENAME TO "notification_read";--> statement-breakpoint
ALTER TABLE "notice_reader" RENAME TO "notification_reader";--> statement-breakpoint
ALTER TABLE "notice" RENAME TO "notification";--> statement-breakpoint
ALTER TABLE "audit_chain_link" RENAME COLUMN "sealed_rows" TO "chained_rows";--> statement-breakpoint
ALTER TABLE "audit_chain_link" RENAME COLUMN "sealed_at" TO "chained_at";--> statement-breakpoint
ALTER TABLE "two_factor" RENAME COLUMN "sealed_secret" TO "encrypted_secret";--> statement-breakpoint
ALTER TABLE "anonymization_work" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "import_error" RENAME COLUMN "faults" TO "errors";--> statement-breakpoint
ALTER TABLE "notification_read" RENAME COLUMN "notice_id" TO "notification_id";--> statement-breakpoint
ALTER TABLE "notification" RENAME COLUMN "holds_until" TO "valid_until";--> statement-breakpoint
ALTER TABLE "notification" RENAME CONSTRAINT "notice_object_of_kind" TO "notification_object_of_kind";--> statement-breakpoint
ALTER TABLE "notification" RENAME CONSTRAINT "notice_recipient_of_kind" TO "notification_recipient_of_kind";--> statement-breakpoint
ALTER INDEX "notice_digest_day" RENAME TO "notification_digest_day";--> statement-breakpoint
ALTER INDEX "notice_read_notice" RENAME TO "notification_read_notification";--> statement-breakpoint
ALTER INDEX "notice_right_unique" RENAME TO "notification_right_unique";--> statement-breakpoint
ALTER INDEX "notice_device_unique" RENAME TO "notification_device_unique";--> statement-breakpoint
ALTER INDEX "notice_request_unique" RENAME TO "notification_request_unique";--> statement-breakpoint
ALTER INDEX "notice_anonymization_unique" RENAME TO "notification_anonymization_unique";--> statement-breakpoint
ALTER INDEX "notice_event_unique" RENAME TO "notification_event_unique";--> statement-breakpoint
ALTER INDEX "notice_ordinal_unique" RENAME TO "notification_ordinal_unique";--> statement-breakpoint
ALTER INDEX "notice_service_request" RENAME TO "notification_service_request";--> statement-breakpoint
ALTER INDEX "notice_service_ticket" RENAME TO "notification_service_ticket";--> statement-breakpoint
ALTER INDEX "notice_unread" RENAME TO "notification_unread";--> statement-breakpoint
ALTER INDEX "notice_kind" RENAME TO "notification_kind";--> statement-breakpoint
ALTER INDEX "notice_kind_due" RENAME TO "notification_kind_due";--> statement-breakpoint
ALTER INDEX "notice_due_order" RENAME TO "notification_due_order";--> statement-breakpoint
ALTER INDEX "notice_created_order" RENAME TO "notification_created_order";--> statement-breakpoint
ALTER INDEX "notice_holds_until" RENAME TO "notification_valid_until";
--> statement-breakpoint
-- Implicit names follow: keys, sequences and, in PostgreSQL 18, NOT NULL constraints.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as relation, conname as name,
      replace(replace(replace(replace(replace(replace(replace(replace(replace(conname,
        'sealed_secret', 'encrypted_secret'), 'work_sealed', 'work_encrypted'),
        'notice_anonymization_request_id_anonymization_request_id_fkey', 'notification_DM6vSTERUVLF_fkey'),
        'notice', 'notification'), 'holds_until', 'valid_until'), 'import_fault', 'import_error'),
        '_faults_', '_errors_'), 'audit_seal', 'audit_chain_link'), 'sealed_', 'chained_') as renamed
    from pg_constraint
    where conrelid in ('notification'::regclass, 'notification_read'::regclass,
      'notification_reader'::regclass, 'notification_digest'::regclass, 'import_error'::regclass,
      'audit_chain_link'::regclass, 'two_factor'::regclass, 'anonymization_work'::regclass)
  loop
    if one.name <> one.renamed then
      execute format('alter table %s rename constraint %I to %I', one.relation, one.name, one.renamed);
    end if;
  end loop;
end $$;
--> statement-breakpoint
alter sequence notice_ordinal_seq rename to notification_ordinal_seq;
--> statement-breakpoint
drop trigger notices_settle on product_viewing_right;
--> statement-breakpoint
drop trigger notices_settle on installed_device;
--> statement-breakpoint
drop trigger notices_settle on service_request;
--> statement-breakpoint
drop trigger notices_settle on service_ticket;
--> statement-breakpoint
drop trigger notices_settle on anonymization_request;
--> statement-breakpoint
drop trigger tells_of_its_end on notification;
--> statement-breakpoint
drop function settle_right(), settle_maintenance(), settle_request(), settle_ticket(),
  settle_anonymization(), tell_of_notice();
--> statement-breakpoint
-- A notification is deleted in the transaction that resolves its matter. Triggers do it, so that no
-- call, import or job can forget it. What needs attention on another day is found again.
create function delete_right_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where right_id = new.id
    and (not new.is_active or new.expires_at is distinct from valid_until);
  return null;
end $$;
--> statement-breakpoint
create function delete_maintenance_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where installed_device_id = new.id
    and (new.status = 'decommissioned' or new.next_maintenance_on is distinct from due_on);
  return null;
end $$;
--> statement-breakpoint
create function delete_request_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where service_request_id = new.id
    and (new.status <> 'new' or new.service_ticket_id is not null);
  return null;
end $$;
--> statement-breakpoint
-- An employee's reply or the end of the ticket resolves a reply; the end of the ticket or another
-- assignee resolves an assignment.
create function delete_ticket_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where service_ticket_id = new.id and (
    (kind = 'reply_received' and new.waiting_since is null)
    or (kind = 'ticket_assigned' and (
      new.status in ('closed', 'cancelled') or new.assigned_to is distinct from user_id)));
  return null;
end $$;
--> statement-breakpoint
create function delete_anonymization_notifications() returns trigger language plpgsql as $$
begin
  delete from notification where anonymization_request_id = new.id
    and (new.status <> 'pending' or new.anonymized_at is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger delete_notifications after update of is_active, expires_at on product_viewing_right
  for each row when (
    (old.is_active, old.expires_at) is distinct from (new.is_active, new.expires_at)
  ) execute function delete_right_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of status, next_maintenance_on on installed_device
  for each row when (
    (old.status, old.next_maintenance_on) is distinct from (new.status, new.next_maintenance_on)
  ) execute function delete_maintenance_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of status, service_ticket_id on service_request
  for each row when (
    (old.status, old.service_ticket_id) is distinct from (new.status, new.service_ticket_id)
  ) execute function delete_request_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of waiting_since, status, assigned_to on service_ticket
  for each row when (
    (old.waiting_since, old.status, old.assigned_to)
      is distinct from (new.waiting_since, new.status, new.assigned_to)
  ) execute function delete_ticket_notifications();
--> statement-breakpoint
create trigger delete_notifications after update of status, anonymized_at on anonymization_request
  for each row when (
    (old.status, old.anonymized_at) is distinct from (new.status, new.anonymized_at)
  ) execute function delete_anonymization_notifications();
--> statement-breakpoint
-- Browsers of the recipient, or of everybody with the permission, receive the change.
create function publish_notification_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_changes', (case
    when old.user_id is not null then
      json_build_object('type', 'notification', 'user', old.user_id)
    else json_build_object(
      'type', 'notification',
      'permission', case old.kind
        when 'right_expiring' then 'viewing_rights'
        when 'anonymization_waiting' then 'privacy'
        else 'service' end)
  end)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger publish_change after delete on notification for each row
  execute function publish_notification_change();
--> statement-breakpoint
alter function tell_of_access(text, uuid) rename to publish_access_change;
--> statement-breakpoint
create or replace function follow_session() returns trigger language plpgsql as $$
begin
  perform publish_access_change('session', old.id);
  return null;
end $$;
--> statement-breakpoint
create or replace function follow_account() returns trigger language plpgsql as $$
begin
  perform publish_access_change('user', old.id);
  return null;
end $$;
--> statement-breakpoint
create or replace function follow_membership() returns trigger language plpgsql as $$
begin
  perform publish_access_change('user', coalesce(new.user_id, old.user_id));
  return null;
end $$;
--> statement-breakpoint
create or replace function follow_group() returns trigger language plpgsql as $$
begin
  perform publish_access_change('user', user_id) from group_member where group_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create or replace function follow_customer() returns trigger language plpgsql as $$
begin
  perform publish_access_change('customer', new.id);
  return null;
end $$;
--> statement-breakpoint
-- Mails that still wait for the mail server.
update mail_outbox set template = 'notification_digest' where template = 'notice_digest';
