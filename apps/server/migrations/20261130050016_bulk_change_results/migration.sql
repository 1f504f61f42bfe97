ALTER TABLE "lead_bulk_change" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "service_bulk_change" ADD COLUMN "result" jsonb;