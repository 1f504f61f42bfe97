CREATE TABLE "request_allowance" (
	"use" text,
	"owner_id" uuid,
	"full_at" timestamptz(3) NOT NULL,
	CONSTRAINT "request_allowance_pkey" PRIMARY KEY("use","owner_id")
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "counted_size" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "due_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "collecting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "request_allowance_full" ON "request_allowance" ("full_at");--> statement-breakpoint
CREATE INDEX "upload_customer" ON "upload" ("customer_id","counted_size") WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_topic_idx" ON "mail_outbox" ("topic_id") WHERE "topic_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_collecting_idx" ON "mail_outbox" (lower("recipient"),"topic_id") WHERE "collecting" and "status" = 'waiting';--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE SET NULL;
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
