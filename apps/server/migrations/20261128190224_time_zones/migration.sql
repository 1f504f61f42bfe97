ALTER TABLE "user_account" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "time_zone" text;