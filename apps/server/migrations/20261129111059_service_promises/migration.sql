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
ALTER TABLE "service_request" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
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
ALTER TABLE "service_ticket" ADD COLUMN "breaches_at" timestamptz(3) GENERATED ALWAYS AS (least(
        case when answer_due_at < coalesce(least(answered_at, paused_at), 'infinity') then answer_due_at end,
        case when solve_due_at < coalesce(least(solved_at, paused_at), 'infinity') then solve_due_at end)) STORED;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD COLUMN "urgency" text;--> statement-breakpoint
CREATE UNIQUE INDEX "service_holiday_ordinal_unique" ON "service_holiday" ("ordinal");--> statement-breakpoint
CREATE INDEX "service_holiday_first_day_order" ON "service_holiday" ("first_day","id");--> statement-breakpoint
CREATE INDEX "service_holiday_last_day" ON "service_holiday" ("last_day");--> statement-breakpoint
CREATE INDEX "service_holiday_created_order" ON "service_holiday" ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_request_urgency" ON "service_request" ("urgency","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_answer_due_order" ON "service_request" (coalesce("answer_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_request_solve_due_order" ON "service_request" (coalesce("solve_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_request_breaches" ON "service_request" ("breaches_at") WHERE "breaches_at" is not null;--> statement-breakpoint
CREATE INDEX "service_request_paused" ON "service_request" ("ordinal") WHERE "paused_at" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_follows" ON "service_ticket" ("follows_ticket_id","ordinal") WHERE "follows_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_unassigned" ON "service_ticket" ("ordinal") WHERE "assigned_to" is null;--> statement-breakpoint
CREATE INDEX "service_ticket_requested" ON "service_ticket" ("requested_at");--> statement-breakpoint
CREATE INDEX "service_ticket_urgency" ON "service_ticket" ("urgency","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_answer_due_order" ON "service_ticket" (coalesce("answer_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_ticket_solve_due_order" ON "service_ticket" (coalesce("solve_due_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "service_ticket_breaches" ON "service_ticket" ("breaches_at") WHERE "breaches_at" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_paused" ON "service_ticket" ("ordinal") WHERE "paused_at" is not null;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_follows_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("follows_ticket_id") REFERENCES "service_ticket"("id") ON DELETE SET NULL;--> statement-breakpoint
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
