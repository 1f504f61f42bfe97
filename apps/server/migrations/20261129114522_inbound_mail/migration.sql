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
ALTER TABLE "inbound_mail" ADD CONSTRAINT "inbound_mail_sender_id_user_account_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inbound_mail_file" ADD CONSTRAINT "inbound_mail_file_mail_id_inbound_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "inbound_mail"("id") ON DELETE CASCADE;