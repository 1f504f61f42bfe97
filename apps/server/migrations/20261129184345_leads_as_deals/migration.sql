ALTER TABLE "lead" ADD COLUMN "organization" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "house_number" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "expected_value" numeric(12,2);--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "expected_close_on" date;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "next_step_on" date;--> statement-breakpoint
ALTER TABLE "lead_product" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(contact_name, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(contact_email, '') || ' ' || coalesce(organization, '') || ' ' || coalesce(city, '')) || ' ' || coalesce(search_code(contact_phone), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_lost_without_reason" ON "lead" ("stage_changed_at") WHERE "stage" = 'lost' and "lost_reason" is null;--> statement-breakpoint
CREATE INDEX "lead_value" ON "lead" ("stage","priority","assigned_to","expected_value") WHERE "expected_value" is not null;--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=512);
