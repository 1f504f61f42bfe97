ALTER TABLE "notice" ADD COLUMN "anonymization_request_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_anonymization_unique" ON "notice" ("anonymization_request_id","due_on") WHERE "anonymization_request_id" is not null;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_anonymization_request_id_anonymization_request_id_fkey" FOREIGN KEY ("anonymization_request_id") REFERENCES "anonymization_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice" DROP CONSTRAINT "notice_object_of_kind", ADD CONSTRAINT "notice_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'request_waiting') = ("service_request_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null));
--> statement-breakpoint
-- It goes as the request is decided, or its person erased, in the transaction that does it.
create function settle_anonymization() returns trigger language plpgsql as $$
begin
  delete from notice where anonymization_request_id = new.id
    and (new.status <> 'pending' or new.anonymized_at is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger notices_settle after update of status, anonymized_at on anonymization_request
  for each row when (
    (old.status, old.anonymized_at) is distinct from (new.status, new.anonymized_at)
  ) execute function settle_anonymization();
--> statement-breakpoint
create or replace function tell_of_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_changes', json_build_object(
    'type', 'notice',
    'permission', case old.kind
      when 'right_expiring' then 'viewing_rights'
      when 'anonymization_waiting' then 'privacy'
      else 'service' end
  )::text);
  return null;
end $$;
