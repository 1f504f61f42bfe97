CREATE TABLE "service_ticket_link" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"other_ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "service_ticket_link_of_two" CHECK ("ticket_id" <> "other_ticket_id")
);
--> statement-breakpoint
CREATE TABLE "service_ticket_merge" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"request_status" text,
	"reply_ids" uuid[] NOT NULL,
	"note_ids" uuid[] NOT NULL,
	"attachment_ids" uuid[] NOT NULL,
	"link_id" uuid
);
--> statement-breakpoint
CREATE TABLE "service_ticket_part" (
	"ticket_id" uuid,
	"product_id" uuid,
	"quantity" integer NOT NULL,
	CONSTRAINT "service_ticket_part_pkey" PRIMARY KEY("ticket_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "requester_name" text;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "planned_start" text;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "planned_minutes" integer;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "time_spent_minutes" integer;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "merged_into_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "rating_score" smallint;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "rating_comment" text;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "rated_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "rated_by" uuid;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD COLUMN "planned_start" text;--> statement-breakpoint
ALTER TABLE "service_ticket" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_form(description || ' ' || coalesce(subject, '')))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "service_ticket_link_ticket" ON "service_ticket_link" ("ticket_id");--> statement-breakpoint
CREATE INDEX "service_ticket_link_other" ON "service_ticket_link" ("other_ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_link_pair_unique" ON "service_ticket_link" ("kind",least("ticket_id", "other_ticket_id"),greatest("ticket_id", "other_ticket_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_merge_ticket_unique" ON "service_ticket_merge" ("ticket_id");--> statement-breakpoint
CREATE INDEX "service_ticket_merged_into" ON "service_ticket" ("merged_into_ticket_id") WHERE "merged_into_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_rated_by" ON "service_ticket" ("rated_by") WHERE "rated_by" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_completed" ON "service_ticket" (coalesce("solved_at", "updated_at")) WHERE "status" = 'completed';--> statement-breakpoint
CREATE INDEX "service_ticket_part_product" ON "service_ticket_part" ("product_id");--> statement-breakpoint
CREATE INDEX "service_ticket_words" ON "service_ticket" USING gin ("words") WITH (gin_pending_list_limit=512);--> statement-breakpoint
ALTER TABLE "service_ticket_link" ADD CONSTRAINT "service_ticket_link_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_link" ADD CONSTRAINT "service_ticket_link_other_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("other_ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_merge" ADD CONSTRAINT "service_ticket_merge_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_merged_into_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("merged_into_ticket_id") REFERENCES "service_ticket"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_rated_by_user_account_id_fkey" FOREIGN KEY ("rated_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_part" ADD CONSTRAINT "service_ticket_part_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_part" ADD CONSTRAINT "service_ticket_part_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_start_on_day" CHECK ("planned_start" is null or "planned_for" is not null);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_rating" CHECK ("rating_score" between 1 and 5);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_merged" CHECK ("merged_into_ticket_id" is null or "status" = 'closed');--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" not in ('request_waiting', 'request_received', 'request_withdrawn') or "service_request_id" is not null)
          and ("kind" not in ('ticket_assigned', 'ticket_merged') or "service_ticket_id" is not null)
          and num_nonnulls("service_request_id", "service_ticket_id") = case when "kind" in
            ('request_waiting', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'promise_at_risk', 'promise_missed')
            then 1 else 0 end);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('refusals_surged', 'promise_missed', 'promise_at_risk', 'request_received', 'request_withdrawn', 'reply_received', 'ticket_assigned', 'ticket_merged', 'file_quarantined')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));--> statement-breakpoint
-- By hand: mails about tickets that wait get the subject that their texts name from now on. What joined them is in "further".
UPDATE "mail_outbox" SET "params" = "params" || jsonb_build_object('subject', '–')
WHERE "status" = 'waiting' AND "params" ? 'ticket' AND NOT "params" ? 'subject';--> statement-breakpoint
UPDATE "mail_outbox" SET "params" = jsonb_set("params", '{further}', (
  SELECT jsonb_agg(jsonb_set("event", '{params}', jsonb_build_object('subject', '–') || ("event"->'params')))
  FROM jsonb_array_elements("params"->'further') AS "event"))
WHERE "status" = 'waiting' AND jsonb_typeof("params"->'further') = 'array' AND jsonb_array_length("params"->'further') > 0;
