CREATE TABLE "inbound_mail" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mail_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"from_address" text,
	"from_name" text,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"left_out" text,
	"sender_id" uuid,
	"ticket_id" uuid,
	"request_id" uuid,
	"search_text" text GENERATED ALWAYS AS (search_form(coalesce(from_name, '')) || ' ' || search_form(coalesce(from_address, '')) || ' ' || search_form(coalesce(subject, ''))) STORED NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mail_file" (
	"id" uuid PRIMARY KEY,
	"mail_id" uuid NOT NULL,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mailbox" (
	"id" uuid PRIMARY KEY,
	"reader_id" uuid,
	"leased_until" timestamptz(3),
	"last_read_at" timestamptz(3),
	"last_mail_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"failure" text,
	"attempted_mail" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_mailbox_is_one" CHECK ("id" = '00000000-0000-7000-8000-000000000003')
);
--> statement-breakpoint
CREATE TABLE "service_holiday" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_holiday_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_form(coalesce(name, ''))) STORED NOT NULL,
	CONSTRAINT "service_holiday_days" CHECK ("first_day" <= "last_day")
);
--> statement-breakpoint
CREATE TABLE "service_targets" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL,
	"holiday_country" text,
	"hours" jsonb NOT NULL,
	"public_holidays" jsonb DEFAULT '[]' NOT NULL,
	"targets" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "service_targets_is_one" CHECK ("id" = '00000000-0000-7000-8000-000000000002')
);
--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "waiting_since" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "urgency" text DEFAULT 'question' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "contact_when" text;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "answer_due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "solve_due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "answer_warn_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "solve_warn_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "answered_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "solved_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "paused_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "paused_for" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "alerted_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "breaches_at" timestamptz(3) GENERATED ALWAYS AS (least(
        case when answer_due_at < coalesce(least(answered_at, paused_at), 'infinity') then answer_due_at end,
        case when solve_due_at < coalesce(least(solved_at, paused_at), 'infinity') then solve_due_at end)) STORED;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "follows_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "urgency" text DEFAULT 'question' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "contact_when" text;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "answer_due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "solve_due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "answer_warn_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "solve_warn_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "answered_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "solved_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "paused_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "paused_for" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "alerted_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "breaches_at" timestamptz(3) GENERATED ALWAYS AS (least(
        case when answer_due_at < coalesce(least(answered_at, paused_at), 'infinity') then answer_due_at end,
        case when solve_due_at < coalesce(least(solved_at, paused_at), 'infinity') then solve_due_at end)) STORED;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD COLUMN "urgency" text;--> statement-breakpoint
ALTER TABLE "service_internal_note" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_ordinal_unique" ON "inbound_mail" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_fingerprint_unique" ON "inbound_mail" ("fingerprint");--> statement-breakpoint
CREATE INDEX "inbound_mail_unmatched" ON "inbound_mail" ("ordinal") WHERE "outcome" = 'unmatched';--> statement-breakpoint
CREATE INDEX "inbound_mail_unmatched_order" ON "inbound_mail" ("created_at","id") WHERE "outcome" = 'unmatched';--> statement-breakpoint
CREATE INDEX "inbound_mail_from" ON "inbound_mail" (lower("from_address")) WHERE "from_address" is not null;--> statement-breakpoint
CREATE INDEX "inbound_mail_sender" ON "inbound_mail" ("sender_id");--> statement-breakpoint
CREATE INDEX "inbound_mail_ticket" ON "inbound_mail" ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "inbound_mail_created" ON "inbound_mail" ("created_at");--> statement-breakpoint
CREATE INDEX "inbound_mail_search" ON "inbound_mail" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "inbound_mail_file_mail" ON "inbound_mail_file" ("mail_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_file_blob_unique" ON "inbound_mail_file" ("blob_path");--> statement-breakpoint
CREATE INDEX "service_internal_note_request" ON "service_internal_note" ("request_id","id") WHERE "request_id" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_reply_request" ON "service_ticket_reply" ("request_id","id") WHERE "request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_holiday_ordinal_unique" ON "service_holiday" ("ordinal");--> statement-breakpoint
CREATE INDEX "service_holiday_first_day_order" ON "service_holiday" ("first_day","id");--> statement-breakpoint
CREATE INDEX "service_holiday_last_day" ON "service_holiday" ("last_day");--> statement-breakpoint
CREATE INDEX "service_holiday_created_order" ON "service_holiday" ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_request_urgency" ON "service_request" ("urgency","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_answer_due_order" ON "service_request" (coalesce("answer_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_request_solve_due_order" ON "service_request" (coalesce("solve_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_request_breaches" ON "service_request" ("breaches_at") WHERE "breaches_at" is not null;--> statement-breakpoint
CREATE INDEX "service_request_paused" ON "service_request" ("ordinal") WHERE "paused_at" is not null;--> statement-breakpoint
CREATE INDEX "service_request_next_alert" ON "service_request" ((case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end)) WHERE (case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end) is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_follows" ON "service_ticket" ("follows_ticket_id","ordinal") WHERE "follows_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_unassigned" ON "service_ticket" ("ordinal") WHERE "assigned_to" is null;--> statement-breakpoint
CREATE INDEX "service_ticket_requested" ON "service_ticket" ("requested_at");--> statement-breakpoint
CREATE INDEX "service_ticket_urgency" ON "service_ticket" ("urgency","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_answer_due_order" ON "service_ticket" (coalesce("answer_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_ticket_solve_due_order" ON "service_ticket" (coalesce("solve_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_ticket_breaches" ON "service_ticket" ("breaches_at") WHERE "breaches_at" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_paused" ON "service_ticket" ("ordinal") WHERE "paused_at" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_next_alert" ON "service_ticket" ((case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end)) WHERE (case when "paused_at" is null then least(case when "answered_at" is null then least(case when "answer_warn_at" > coalesce("alerted_until", '-infinity') then "answer_warn_at" end, case when "answer_due_at" > coalesce("alerted_until", '-infinity') then "answer_due_at" end) end, case when "solved_at" is null then least(case when "solve_warn_at" > coalesce("alerted_until", '-infinity') then "solve_warn_at" end, case when "solve_due_at" > coalesce("alerted_until", '-infinity') then "solve_due_at" end) end) end) is not null;--> statement-breakpoint
ALTER TABLE "inbound_mail" ADD CONSTRAINT "inbound_mail_sender_id_user_account_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inbound_mail_file" ADD CONSTRAINT "inbound_mail_file_mail_id_inbound_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "inbound_mail"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_request_id_service_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "service_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_request_id_service_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "service_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_follows_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("follows_ticket_id") REFERENCES "service_ticket"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_of_something" CHECK (num_nonnulls("ticket_id", "request_id") > 0);--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_of_something" CHECK (num_nonnulls("ticket_id", "request_id") > 0);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" not in ('request_waiting', 'request_received') or "service_request_id" is not null)
          and ("kind" <> 'ticket_assigned' or "service_ticket_id" is not null)
          and num_nonnulls("service_request_id", "service_ticket_id") = case when "kind" in
            ('request_waiting', 'request_received', 'reply_received', 'ticket_assigned', 'promise_at_risk', 'promise_missed')
            then 1 else 0 end);--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('refusals_surged', 'promise_missed', 'promise_at_risk', 'request_received', 'reply_received', 'ticket_assigned', 'file_quarantined')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));
--> statement-breakpoint
-- What the generator does not write begins here: the row of targets, functions and triggers.
INSERT INTO "service_targets" ("id", "time_zone", "hours", "targets") VALUES (
	'00000000-0000-7000-8000-000000000002',
	'Europe/Brussels',
	(SELECT jsonb_agg(jsonb_build_object('weekday', weekday, 'from', '09:00', 'until', '17:00') ORDER BY weekday)
		FROM generate_series(1, 5) AS weekday),
	(SELECT jsonb_object_agg(urgency, jsonb_build_object('answer_minutes', null, 'solve_minutes', null))
		FROM unnest(array['device_down', 'limited', 'question', 'planned']) AS urgency)
);
--> statement-breakpoint
-- A request shows the promise of its ticket, whichever statement changes that.
CREATE FUNCTION copy_promise_to_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE service_request SET
		(urgency, contact_phone, contact_when, answer_due_at, solve_due_at, answer_warn_at, solve_warn_at,
			answered_at, solved_at, paused_at, paused_for)
		= (new.urgency, new.contact_phone, new.contact_when, new.answer_due_at, new.solve_due_at,
			new.answer_warn_at, new.solve_warn_at, new.answered_at, new.solved_at, new.paused_at, new.paused_for)
	WHERE service_ticket_id = new.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER copy_promise AFTER UPDATE ON service_ticket FOR EACH ROW
	WHEN ((old.urgency, old.contact_phone, old.contact_when, old.answer_due_at, old.solve_due_at, old.answered_at,
			old.solved_at, old.paused_at)
		IS DISTINCT FROM (new.urgency, new.contact_phone, new.contact_when, new.answer_due_at, new.solve_due_at,
			new.answered_at, new.solved_at, new.paused_at))
	EXECUTE FUNCTION copy_promise_to_request();
--> statement-breakpoint
-- A ticket resolves all of a request; its status resolves its arrival, an employee's reply the customer's.
CREATE OR REPLACE FUNCTION delete_request_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM notification WHERE service_request_id = new.id AND (
		new.service_ticket_id IS NOT NULL
		OR (kind IN ('request_waiting', 'request_received') AND new.status <> 'new')
		OR (kind = 'reply_received'
			AND (new.waiting_since IS NULL OR new.status IN ('completed', 'closed', 'cancelled'))));
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER delete_notifications ON service_request;
--> statement-breakpoint
CREATE TRIGGER delete_notifications AFTER UPDATE OF status, service_ticket_id, waiting_since ON service_request
	FOR EACH ROW WHEN ((old.status, old.service_ticket_id, old.waiting_since)
		IS DISTINCT FROM (new.status, new.service_ticket_id, new.waiting_since))
	EXECUTE FUNCTION delete_request_notifications();
--> statement-breakpoint
-- A promise that is met, moves or waits resolves its notifications. After an answer only what concerns the
-- solution stays: a solution that is at risk by then.
CREATE FUNCTION delete_promise_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF old.answered_at IS NULL AND new.solve_warn_at <= new.answered_at
		AND new.solved_at IS NULL AND new.paused_at IS NULL
		AND (new.answer_due_at, new.solve_due_at) IS NOT DISTINCT FROM (old.answer_due_at, old.solve_due_at)
	THEN RETURN NULL;
	END IF;
	IF tg_table_name = 'service_ticket' THEN
		DELETE FROM notification WHERE service_ticket_id = new.id AND kind IN ('promise_at_risk', 'promise_missed');
	ELSE
		DELETE FROM notification WHERE service_request_id = new.id AND kind IN ('promise_at_risk', 'promise_missed');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delete_promise_notifications
	AFTER UPDATE OF answered_at, solved_at, paused_at, answer_due_at, solve_due_at ON service_ticket
	FOR EACH ROW WHEN ((old.answered_at, old.solved_at, old.paused_at, old.answer_due_at, old.solve_due_at)
		IS DISTINCT FROM (new.answered_at, new.solved_at, new.paused_at, new.answer_due_at, new.solve_due_at))
	EXECUTE FUNCTION delete_promise_notifications();
--> statement-breakpoint
CREATE TRIGGER delete_promise_notifications
	AFTER UPDATE OF answered_at, solved_at, paused_at, answer_due_at, solve_due_at ON service_request
	FOR EACH ROW WHEN (new.service_ticket_id IS NULL
		AND (old.answered_at, old.solved_at, old.paused_at, old.answer_due_at, old.solve_due_at)
		IS DISTINCT FROM (new.answered_at, new.solved_at, new.paused_at, new.answer_due_at, new.solve_due_at))
	EXECUTE FUNCTION delete_promise_notifications();
