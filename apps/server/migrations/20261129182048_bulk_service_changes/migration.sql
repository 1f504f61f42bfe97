CREATE TABLE "service_bulk_change" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "further_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "service_bulk_change_user" ON "service_bulk_change" ("user_id");--> statement-breakpoint
CREATE INDEX "service_bulk_change_created" ON "service_bulk_change" ("created_at");--> statement-breakpoint
ALTER TABLE "service_bulk_change" ADD CONSTRAINT "service_bulk_change_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;