CREATE TABLE "lead_bulk_change" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "translation_group_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "inbound_mail_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "data_request_id" uuid;--> statement-breakpoint
CREATE INDEX "lead_bulk_change_user" ON "lead_bulk_change" ("user_id");--> statement-breakpoint
CREATE INDEX "lead_bulk_change_created" ON "lead_bulk_change" ("created_at");--> statement-breakpoint
CREATE INDEX "lead_value_order" ON "lead" (coalesce("expected_value", -1),"id");--> statement-breakpoint
CREATE INDEX "lead_close_order" ON "lead" (coalesce("expected_close_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "lead_stage_changed_order" ON "lead" ("stage_changed_at","id");--> statement-breakpoint
CREATE INDEX "lead_quiet" ON "lead" (greatest("stage_changed_at", "last_note_at")) WHERE "stage" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "lead_expected_close" ON "lead" ("expected_close_on","stage") WHERE "expected_close_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_translation_unique" ON "document" ("translation_group_id","language") WHERE "translation_group_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_mail_unique" ON "notification" ("inbound_mail_id","due_on") WHERE "inbound_mail_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_data_request_unique" ON "notification" ("data_request_id","due_on") WHERE "data_request_id" is not null;--> statement-breakpoint
ALTER TABLE "lead_bulk_change" ADD CONSTRAINT "lead_bulk_change_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_inbound_mail_id_inbound_mail_id_fkey" FOREIGN KEY ("inbound_mail_id") REFERENCES "inbound_mail"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_data_request_id_data_request_id_fkey" FOREIGN KEY ("data_request_id") REFERENCES "data_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_translation_language" CHECK ("translation_group_id" is null or "language" is not null);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" = 'next_step_due') = ("lead_id" is not null)
          and ("kind" = 'document_added') = ("document_id" is not null)
          and ("kind" = 'mail_waiting') = ("inbound_mail_id" is not null)
          and ("kind" = 'data_request_due') = ("data_request_id" is not null)
          and ("kind" not in ('request_waiting', 'request_received', 'request_withdrawn') or "service_request_id" is not null)
          and ("kind" not in ('ticket_assigned', 'ticket_merged', 'visit_planned') or "service_ticket_id" is not null)
          and num_nonnulls("service_request_id", "service_ticket_id") = case when "kind" in
            ('request_waiting', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'promise_at_risk', 'promise_missed', 'visit_planned', 'answer_received')
            then 1 else 0 end);--> statement-breakpoint
-- A mail that the desk handled, and an entry of the register that is done or due on another day, resolve their
-- notifications.
CREATE FUNCTION delete_mail_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE inbound_mail_id = new.id;
	RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER delete_notifications AFTER UPDATE OF outcome ON inbound_mail
	FOR EACH ROW WHEN (old.outcome = 'unmatched' AND new.outcome <> 'unmatched')
	EXECUTE FUNCTION delete_mail_notifications();
--> statement-breakpoint
CREATE FUNCTION delete_data_request_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE data_request_id = new.id
		AND (new.done_at IS NOT null OR new.due_on IS DISTINCT FROM due_on);
	RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER delete_notifications AFTER UPDATE OF done_at, due_on ON data_request
	FOR EACH ROW WHEN ((old.done_at, old.due_on) IS DISTINCT FROM (new.done_at, new.due_on))
	EXECUTE FUNCTION delete_data_request_notifications();
