CREATE TABLE "lead_bulk_change" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
CREATE INDEX "lead_bulk_change_user" ON "lead_bulk_change" ("user_id");--> statement-breakpoint
CREATE INDEX "lead_bulk_change_created" ON "lead_bulk_change" ("created_at");--> statement-breakpoint
CREATE INDEX "lead_value_order" ON "lead" (coalesce("expected_value", -1),"id");--> statement-breakpoint
CREATE INDEX "lead_close_order" ON "lead" (coalesce("expected_close_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "lead_stage_changed_order" ON "lead" ("stage_changed_at","id");--> statement-breakpoint
CREATE INDEX "lead_quiet" ON "lead" (greatest("stage_changed_at", "last_note_at")) WHERE "stage" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "lead_expected_close" ON "lead" ("expected_close_on","stage") WHERE "expected_close_on" is not null;--> statement-breakpoint
ALTER TABLE "lead_bulk_change" ADD CONSTRAINT "lead_bulk_change_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;