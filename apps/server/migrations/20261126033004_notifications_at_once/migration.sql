ALTER TABLE "notice_reader" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "service_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "read_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "mailed_at" timestamptz(3);--> statement-breakpoint
-- A row that says nothing but the default stays without a choice. A mail without a place in the list is no
-- longer offered: its reader finds the kind in both.
update notice_reader set delivery = case when by_mail then 'daily' when in_list then 'portal' else 'off' end
where not (in_list and by_mail);--> statement-breakpoint
ALTER TABLE "notice_reader" DROP COLUMN "in_list";--> statement-breakpoint
ALTER TABLE "notice_reader" DROP COLUMN "by_mail";--> statement-breakpoint
DROP INDEX "notice_request_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "notice_request_unique" ON "notice" ("service_request_id","due_on") WHERE "service_request_id" is not null and "user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_event_unique" ON "notice" ("user_id","event_id") WHERE "user_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_service_request" ON "notice" ("service_request_id") WHERE "service_request_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_service_ticket" ON "notice" ("service_ticket_id") WHERE "service_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" ("user_id","kind","holds_until") WHERE "user_id" is not null and "read_at" is null;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_service_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("service_ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_recipient_of_kind" CHECK (("kind" in ('request_received', 'reply_received', 'ticket_assigned')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));--> statement-breakpoint
ALTER TABLE "notice" DROP CONSTRAINT "notice_object_of_kind", ADD CONSTRAINT "notice_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" in ('request_waiting', 'request_received')) = ("service_request_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" in ('reply_received', 'ticket_assigned')) = ("service_ticket_id" is not null));
--> statement-breakpoint
-- A reply is settled as an employee replies or the ticket ends; an assignment as the ticket ends or is
-- somebody else's. What notifies of a request is settled with it, by its own trigger.
create function settle_ticket() returns trigger language plpgsql as $$
begin
  delete from notice where service_ticket_id = new.id and (
    (kind = 'reply_received' and new.waiting_since is null)
    or (kind = 'ticket_assigned' and (
      new.status in ('closed', 'cancelled') or new.assigned_to is distinct from user_id)));
  return null;
end $$;
--> statement-breakpoint
create trigger notices_settle after update of waiting_since, status, assigned_to on service_ticket
  for each row when (
    (old.waiting_since, old.status, old.assigned_to)
      is distinct from (new.waiting_since, new.status, new.assigned_to)
  ) execute function settle_ticket();
--> statement-breakpoint
-- The end of an instant notification is its recipient's alone to hear.
create or replace function tell_of_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_changes', (case
    when old.user_id is not null then
      json_build_object('type', 'notice', 'user', old.user_id)
    else json_build_object(
      'type', 'notice',
      'permission', case old.kind
        when 'right_expiring' then 'viewing_rights'
        when 'anonymization_waiting' then 'privacy'
        else 'service' end)
  end)::text);
  return null;
end $$;
--> statement-breakpoint
-- Mails that still wait for the mail server name who replied, as they do from now on.
update mail_outbox set params = params || jsonb_build_object('author', params -> 'customer')
where template = 'ticket_answer' and params is not null and not params ? 'author';
