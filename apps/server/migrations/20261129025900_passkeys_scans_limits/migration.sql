CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "passkey_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" bytea NOT NULL,
	"public_key" bytea NOT NULL,
	"user_handle" bytea NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"digest" bytea PRIMARY KEY,
	"user_handle" bytea,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_allowance" (
	"use" text,
	"owner_id" uuid,
	"full_at" timestamptz(3) NOT NULL,
	CONSTRAINT "request_allowance_pkey" PRIMARY KEY("use","owner_id")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "upload_id" uuid;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "counted_size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "scan_state" text DEFAULT 'unscanned' NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "collecting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_ordinal_unique" ON "passkey" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_unique" ON "passkey" ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" ("expires_at");--> statement-breakpoint
CREATE INDEX "request_allowance_full" ON "request_allowance" ("full_at");--> statement-breakpoint
CREATE INDEX "notification_upload" ON "notification" ("upload_id") WHERE "upload_id" is not null;--> statement-breakpoint
CREATE INDEX "upload_customer" ON "upload" ("customer_id","counted_size") WHERE "customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_blocked" ON "upload" ("blob_path") WHERE "scan_state" in ('pending', 'infected');--> statement-breakpoint
CREATE INDEX "upload_to_scan" ON "upload" ("id") WHERE "scan_state" in ('pending', 'unscanned');--> statement-breakpoint
CREATE INDEX "mail_outbox_topic_idx" ON "mail_outbox" ("topic_id") WHERE "topic_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_collecting_idx" ON "mail_outbox" (lower("recipient"),"topic_id") WHERE "collecting" and "status" = 'waiting';--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_upload_id_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_scan_state_known" CHECK ("scan_state" in ('unscanned', 'pending', 'clean', 'infected')
        and ("scan_state" = 'infected') = ("finding" is not null));--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_object_of_kind", ADD CONSTRAINT "notification_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" in ('request_waiting', 'request_received')) = ("service_request_id" is not null)
          and ("kind" = 'anonymization_waiting') = ("anonymization_request_id" is not null)
          and ("kind" = 'file_quarantined') = ("upload_id" is not null)
          and ("kind" in ('reply_received', 'ticket_assigned')) = ("service_ticket_id" is not null));--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_recipient_of_kind", ADD CONSTRAINT "notification_recipient_of_kind" CHECK (("kind" in ('refusals_surged', 'request_received', 'reply_received', 'ticket_assigned', 'file_quarantined')) = ("user_id" is not null)
          and ("user_id" is null) = ("event_id" is null)
          and ("user_id" is not null or ("read_at" is null and "mailed_at" is null)));
--> statement-breakpoint
-- Counting a request waits for no disk: after a crash of PostgreSQL everybody begins anew
-- (docs/decisions/0068).
alter table request_allowance set unlogged;--> statement-breakpoint
-- Data: files that customers' users have uploaded before count towards their customer's quota.
update upload
set customer_id = user_account.customer_id,
  counted_size = coalesce(
    (select file_size from service_attachment where service_attachment.blob_path = upload.blob_path),
    upload.said_size, 0)
from user_account
where user_account.id = upload.owner_id and user_account.customer_id is not null;
