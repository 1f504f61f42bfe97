CREATE TABLE "saved_answer" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_answer_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"text_en" text,
	"text_nl" text,
	"text_fr" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_form(coalesce(title, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(text_en, '') || ' ' || coalesce(text_nl, '') || ' ' || coalesce(text_fr, ''))) STORED NOT NULL,
	CONSTRAINT "saved_answer_has_text" CHECK (num_nonnulls("text_en", "text_nl", "text_fr") > 0)
);
--> statement-breakpoint
CREATE TABLE "service_bulk_change" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text,
	"phone" text,
	"emergency_phone" text,
	"email" text,
	"hours_en" text,
	"hours_nl" text,
	"hours_fr" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_is_one" CHECK ("id" = '00000000-0000-7000-8000-000000000003')
);
--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "organization" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "house_number" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "expected_value" numeric(12,2);--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "expected_close_on" date;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "next_step_on" date;--> statement-breakpoint
ALTER TABLE "lead_product" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "lead" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(contact_name, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(contact_email, '') || ' ' || coalesce(organization, '') || ' ' || coalesce(city, '')) || ' ' || coalesce(search_code(contact_phone), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_next_step_due" ON "lead" ("next_step_on") WHERE "next_step_on" is not null;--> statement-breakpoint
CREATE INDEX "lead_next_step_order" ON "lead" (coalesce("next_step_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "lead_lost_without_reason" ON "lead" ("stage_changed_at") WHERE "stage" = 'lost' and "lost_reason" is null;--> statement-breakpoint
CREATE INDEX "lead_forecast" ON "lead" ("expected_close_on","assigned_to","stage","expected_value") WHERE "expected_close_on" is not null and "stage" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "lead_value" ON "lead" ("stage","priority","assigned_to","expected_value") WHERE "expected_value" is not null;--> statement-breakpoint
CREATE INDEX "notification_lead" ON "notification" ("lead_id") WHERE "lead_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answer_ordinal_unique" ON "saved_answer" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answer_title_unique" ON "saved_answer" (comparison_key("title"));--> statement-breakpoint
CREATE INDEX "saved_answer_title_order" ON "saved_answer" ("title" collate natural_order,"id");--> statement-breakpoint
CREATE INDEX "saved_answer_created_order" ON "saved_answer" ("created_at","id");--> statement-breakpoint
CREATE INDEX "saved_answer_updated_order" ON "saved_answer" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "service_bulk_change_user" ON "service_bulk_change" ("user_id");--> statement-breakpoint
CREATE INDEX "service_bulk_change_created" ON "service_bulk_change" ("created_at");--> statement-breakpoint
CREATE INDEX "service_request_desk" ON "service_request" ((case when "paused_at" is not null then 'infinity'
    when "answered_at" is null then coalesce("answer_due_at", "solve_due_at", '9999-12-31T00:00:00.000Z')
    else coalesce("solve_due_at", '9999-12-31T00:00:00.000Z') end),"id") WHERE "service_ticket_id" is null and "status" in ('new', 'planned', 'in_progress');--> statement-breakpoint
CREATE INDEX "service_ticket_desk" ON "service_ticket" ((case when "paused_at" is not null then 'infinity'
    when "answered_at" is null then coalesce("answer_due_at", "solve_due_at", '9999-12-31T00:00:00.000Z')
    else coalesce("solve_due_at", '9999-12-31T00:00:00.000Z') end),"id") WHERE "status" in ('new', 'planned', 'in_progress');--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_bulk_change" ADD CONSTRAINT "service_bulk_change_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" = 'next_step_due') = ("lead_id" is not null)
          and ("kind" not in ('request_waiting', 'request_received', 'request_withdrawn') or "service_request_id" is not null)
          and ("kind" not in ('ticket_assigned', 'ticket_merged') or "service_ticket_id" is not null)
          and num_nonnulls("service_request_id", "service_ticket_id") = case when "kind" in
            ('request_waiting', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'promise_at_risk', 'promise_missed')
            then 1 else 0 end);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('refusals_surged', 'promise_missed', 'promise_at_risk', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'file_quarantined', 'next_step_due')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));--> statement-breakpoint
-- By hand: dropping the column dropped its index.
CREATE INDEX "lead_search" ON "lead" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
-- Data: the one row, which states nothing.
INSERT INTO "supplier" ("id") VALUES ('00000000-0000-7000-8000-000000000003');--> statement-breakpoint
-- A step that is done, moved or passed on resolves its notification.
CREATE FUNCTION delete_next_step_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE lead_id = new.id
		AND (new.stage IN ('won', 'lost') OR new.next_step IS DISTINCT FROM old.next_step
			OR new.next_step_on IS DISTINCT FROM due_on OR new.assigned_to IS DISTINCT FROM user_id);
	RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER delete_notifications AFTER UPDATE OF stage, next_step, next_step_on, assigned_to ON lead
	FOR EACH ROW WHEN (
		(old.stage, old.next_step, old.next_step_on, old.assigned_to)
			IS DISTINCT FROM (new.stage, new.next_step, new.next_step_on, new.assigned_to)
	) EXECUTE FUNCTION delete_next_step_notifications();
