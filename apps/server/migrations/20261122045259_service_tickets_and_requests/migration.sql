CREATE TABLE "service_attachment" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_attachment_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"ticket_id" uuid,
	"request_id" uuid,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "service_attachment_of_something" CHECK (num_nonnulls("ticket_id", "request_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "service_calendar_feed" (
	"user_id" uuid PRIMARY KEY,
	"token_digest" bytea NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_internal_note" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_internal_note_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_ticket_reply" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_ticket_reply_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"author_side" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_request" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_request_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"request_date" date NOT NULL,
	"customer_id" uuid NOT NULL,
	"installed_device_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"description" text NOT NULL,
	"requested_by" uuid,
	"service_ticket_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(serial_number, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_ticket" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_ticket_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"installed_device_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"description" text NOT NULL,
	"requester_email" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"planned_for" date,
	"assigned_to" uuid,
	"resolution_notes" text,
	"cancellation_reason" text,
	"waiting_since" timestamptz(3),
	"requested_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce('T-' || lpad(number::text, greatest(6, length(number::text)), '0'), '') || ' ' || coalesce('T-' || number, '') || ' ' || coalesce(serial_number, ''))) STORED NOT NULL,
	CONSTRAINT "service_ticket_closed" CHECK (("status" in ('closed', 'cancelled')) = ("closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "service_ticket_counter" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_ticket_counter_only" CHECK ("is_only")
);
--> statement-breakpoint
CREATE TABLE "service_ticket_event" (
	"id" uuid PRIMARY KEY,
	"ticket_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"planned_for" date,
	"assigned_to" uuid,
	"text" text
);
--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD COLUMN "service_ticket_id" uuid;--> statement-breakpoint
CREATE INDEX "maintenance_record_ticket" ON "maintenance_record" ("service_ticket_id") WHERE "service_ticket_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_attachment_ordinal_unique" ON "service_attachment" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "service_attachment_blob_unique" ON "service_attachment" ("blob_path");--> statement-breakpoint
CREATE INDEX "service_attachment_ticket" ON "service_attachment" ("ticket_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_attachment_request" ON "service_attachment" ("request_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_attachment_uploaded_by" ON "service_attachment" ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "service_calendar_feed_token_unique" ON "service_calendar_feed" ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "service_internal_note_ordinal_unique" ON "service_internal_note" ("ordinal");--> statement-breakpoint
CREATE INDEX "service_internal_note_ticket" ON "service_internal_note" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "service_internal_note_author" ON "service_internal_note" ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_reply_ordinal_unique" ON "service_ticket_reply" ("ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_reply_ticket" ON "service_ticket_reply" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "service_ticket_reply_author" ON "service_ticket_reply" ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_request_ordinal_unique" ON "service_request" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "service_request_ticket_unique" ON "service_request" ("service_ticket_id");--> statement-breakpoint
CREATE INDEX "service_request_customer" ON "service_request" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_device" ON "service_request" ("installed_device_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_status" ON "service_request" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "service_request_without_ticket" ON "service_request" ("ordinal") WHERE "service_ticket_id" is null;--> statement-breakpoint
CREATE INDEX "service_request_requested_by" ON "service_request" ("requested_by");--> statement-breakpoint
CREATE INDEX "service_request_created_order" ON "service_request" ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_request_updated_order" ON "service_request" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "service_request_search" ON "service_request" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_ordinal_unique" ON "service_ticket" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "service_ticket_number_unique" ON "service_ticket" ("number");--> statement-breakpoint
CREATE INDEX "service_ticket_customer" ON "service_ticket" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_device" ON "service_ticket" ("installed_device_id","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_status" ON "service_ticket" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "service_ticket_assigned" ON "service_ticket" ("assigned_to","ordinal") WHERE "assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_waiting" ON "service_ticket" ("ordinal") WHERE "waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_planned" ON "service_ticket" ("planned_for","ordinal","status","assigned_to") WHERE "planned_for" is not null;--> statement-breakpoint
CREATE INDEX "service_ticket_planned_order" ON "service_ticket" (coalesce("planned_for", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "service_ticket_created_order" ON "service_ticket" ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_ticket_updated_order" ON "service_ticket" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "service_ticket_requester" ON "service_ticket" (lower("requester_email"));--> statement-breakpoint
CREATE INDEX "service_ticket_search" ON "service_ticket" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_ticket_event_ticket" ON "service_ticket_event" ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "service_ticket_event_actor" ON "service_ticket_event" ("actor_id");--> statement-breakpoint
CREATE INDEX "service_ticket_event_assigned" ON "service_ticket_event" ("assigned_to");--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_service_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("service_ticket_id") REFERENCES "service_ticket"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_attachment" ADD CONSTRAINT "service_attachment_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_attachment" ADD CONSTRAINT "service_attachment_request_id_service_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "service_request"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_attachment" ADD CONSTRAINT "service_attachment_uploaded_by_user_account_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_calendar_feed" ADD CONSTRAINT "service_calendar_feed_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_internal_note" ADD CONSTRAINT "service_internal_note_author_id_user_account_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD CONSTRAINT "service_ticket_reply_author_id_user_account_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_requested_by_user_account_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_request" ADD CONSTRAINT "service_request_service_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("service_ticket_id") REFERENCES "service_ticket"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD CONSTRAINT "service_ticket_assigned_to_user_account_id_fkey" FOREIGN KEY ("assigned_to") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD CONSTRAINT "service_ticket_event_ticket_id_service_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "service_ticket"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD CONSTRAINT "service_ticket_event_actor_id_user_account_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "service_ticket_event" ADD CONSTRAINT "service_ticket_event_assigned_to_user_account_id_fkey" FOREIGN KEY ("assigned_to") REFERENCES "user_account"("id") ON DELETE SET NULL;
--> statement-breakpoint
insert into "service_ticket_counter" default values;
--> statement-breakpoint
select count_rows_of('service_ticket'), count_rows_of('service_request');
