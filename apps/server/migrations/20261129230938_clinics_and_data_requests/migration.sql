CREATE TABLE "data_request" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_request_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"subject_name" text,
	"subject_contact" text,
	"received_on" date NOT NULL,
	"received_at" timestamptz(3),
	"extension_months" integer DEFAULT 0 NOT NULL,
	"extension_reason" text,
	"due_on" date NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"notes" text,
	"created_by_id" uuid,
	"done_at" timestamptz(3),
	"done_by_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "data_request_of_one_person" CHECK (num_nonnulls("user_id", "lead_id", "subject_name") <= 1),
	CONSTRAINT "data_request_extension" CHECK ("extension_months" between 0 and 2),
	CONSTRAINT "data_request_breach_time" CHECK (("kind" = 'breach') = ("received_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "own_name" text;--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "inventory_number" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "anonymized_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "clinic_role" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "clinic_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "installed_device" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(search_code(serial_number), '') || ' ' || search_form(coalesce(own_name, '')) || ' ' || coalesce(search_code(inventory_number), '')) STORED NOT NULL;--> statement-breakpoint
-- By hand: dropping the column dropped its index.
CREATE INDEX "installed_device_search" ON "installed_device" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
ALTER TABLE "anonymization_request" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "data_request_ordinal_unique" ON "data_request" ("ordinal");--> statement-breakpoint
CREATE INDEX "data_request_kind" ON "data_request" ("kind","ordinal");--> statement-breakpoint
CREATE INDEX "data_request_user" ON "data_request" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "data_request_lead" ON "data_request" ("lead_id","ordinal");--> statement-breakpoint
CREATE INDEX "data_request_created_by" ON "data_request" ("created_by_id");--> statement-breakpoint
CREATE INDEX "data_request_done_by" ON "data_request" ("done_by_id");--> statement-breakpoint
CREATE INDEX "data_request_open" ON "data_request" ("ordinal") WHERE "done_at" is null;--> statement-breakpoint
CREATE INDEX "data_request_open_due" ON "data_request" ("due_at","id") WHERE "done_at" is null;--> statement-breakpoint
CREATE INDEX "data_request_done" ON "data_request" ("done_at") WHERE "done_at" is not null;--> statement-breakpoint
CREATE INDEX "data_request_due_order" ON "data_request" ((case when "done_at" is null then "due_at" else 'infinity'::timestamptz end),"id");--> statement-breakpoint
CREATE INDEX "data_request_received_order" ON "data_request" ("received_on","id");--> statement-breakpoint
CREATE INDEX "data_request_created_order" ON "data_request" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_one_open_of_lead" ON "anonymization_request" ("lead_id") WHERE "lead_id" is not null and "status" <> 'cancelled' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_lead" ON "anonymization_request" ("lead_id","ordinal") WHERE "lead_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_contact_name_order" ON "lead" ("contact_name" collate natural_order,"id") WHERE "anonymized_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_ticket_unique" ON "notification" ("service_ticket_id","due_on") WHERE "service_ticket_id" is not null and "user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_document_unique" ON "notification" ("document_id","due_on") WHERE "document_id" is not null;--> statement-breakpoint
CREATE INDEX "service_request_open_of_customer" ON "service_request" ("customer_id","ordinal") WHERE "service_ticket_id" is null and "status" in ('new', 'planned', 'in_progress', 'completed');--> statement-breakpoint
CREATE INDEX "service_ticket_open_of_customer" ON "service_ticket" ("customer_id","ordinal") WHERE "status" in ('new', 'planned', 'in_progress', 'completed');--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_created_by_id_user_account_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_done_by_id_user_account_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_of_one_person" CHECK (num_nonnulls("user_id", "lead_id") = 1);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" = 'next_step_due') = ("lead_id" is not null)
          and ("kind" = 'document_added') = ("document_id" is not null)
          and ("kind" not in ('request_waiting', 'request_received', 'request_withdrawn') or "service_request_id" is not null)
          and ("kind" not in ('ticket_assigned', 'ticket_merged', 'visit_planned') or "service_ticket_id" is not null)
          and num_nonnulls("service_request_id", "service_ticket_id") = case when "kind" in
            ('request_waiting', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'promise_at_risk', 'promise_missed', 'visit_planned', 'answer_received')
            then 1 else 0 end);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('refusals_surged', 'promise_missed', 'promise_at_risk', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'file_quarantined', 'next_step_due', 'answer_received')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));--> statement-breakpoint
-- A customer's reply resolves an answer to them; another day or time, the end of the work or a merge a visit.
CREATE OR REPLACE FUNCTION delete_ticket_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE service_ticket_id = new.id AND (
		(kind = 'reply_received' AND new.waiting_since IS NULL)
		OR (kind = 'answer_received' AND new.waiting_since IS NOT NULL)
		OR (kind = 'ticket_assigned' AND (
			new.status IN ('closed', 'cancelled') OR new.assigned_to IS DISTINCT FROM user_id))
		OR (kind = 'visit_planned' AND (
			new.planned_for IS DISTINCT FROM due_on OR new.planned_start IS DISTINCT FROM old.planned_start
			OR new.status IN ('completed', 'closed', 'cancelled') OR new.merged_into_ticket_id IS NOT NULL)));
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER delete_notifications ON service_ticket;
--> statement-breakpoint
CREATE TRIGGER delete_notifications
	AFTER UPDATE OF waiting_since, status, assigned_to, planned_for, planned_start, merged_into_ticket_id ON service_ticket
	FOR EACH ROW WHEN (
		(old.waiting_since, old.status, old.assigned_to, old.planned_for, old.planned_start, old.merged_into_ticket_id)
		IS DISTINCT FROM
		(new.waiting_since, new.status, new.assigned_to, new.planned_for, new.planned_start, new.merged_into_ticket_id)
	) EXECUTE FUNCTION delete_ticket_notifications();
--> statement-breakpoint
-- An answer to a request stays when the request becomes a ticket, where it is read.
CREATE OR REPLACE FUNCTION delete_request_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE service_request_id = new.id AND (
		(new.service_ticket_id IS NOT NULL AND kind <> 'answer_received')
		OR (kind IN ('request_waiting', 'request_received') AND new.status <> 'new')
		OR (kind = 'answer_received' AND new.waiting_since IS NOT NULL)
		OR (kind = 'reply_received'
			AND (new.waiting_since IS NULL OR new.status IN ('completed', 'closed', 'cancelled'))));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Browsers of the recipient, or of the employees with the permission and of the customer, receive the change.
CREATE OR REPLACE FUNCTION publish_notification_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('portal_changes', (CASE
		WHEN old.user_id IS NOT NULL THEN
			json_build_object('type', 'notification', 'user', old.user_id)
		ELSE json_strip_nulls(json_build_object(
			'type', 'notification',
			'permission', CASE old.kind
				WHEN 'right_expiring' THEN 'viewing_rights'
				WHEN 'anonymization_waiting' THEN 'privacy'
				ELSE 'service' END,
			'customer', CASE old.kind
				WHEN 'right_expiring' THEN (SELECT customer_id FROM product_viewing_right WHERE id = old.right_id)
				WHEN 'maintenance_due' THEN (SELECT customer_id FROM installed_device WHERE id = old.installed_device_id)
				WHEN 'visit_planned' THEN (SELECT customer_id FROM service_ticket WHERE id = old.service_ticket_id)
			END))
	END)::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The first active user of each customer manages its users; of those, one who can log in.
do $$ begin
  update user_account set clinic_role = 'manager' where id in (
    select distinct on (customer_id) id from user_account
    where role = 'customer' and is_active and anonymized_at is null
    order by customer_id, password_hash is null, ordinal
  );
end $$;
--> statement-breakpoint
-- Whoever sees other clinics than before receives other events.
create trigger streams_end_with_clinics after update of clinic_role, clinic_ids on user_account
  for each row when (
    (old.clinic_role, old.clinic_ids) is distinct from (new.clinic_role, new.clinic_ids)
  ) execute function follow_account();
