ALTER TABLE "installed_device" ADD COLUMN "own_name" text;--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "inventory_number" text;--> statement-breakpoint
ALTER TABLE "installed_device" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(search_code(serial_number), '') || ' ' || search_form(coalesce(own_name, '')) || ' ' || coalesce(search_code(inventory_number), '')) STORED NOT NULL;--> statement-breakpoint
-- By hand: dropping the column dropped its index.
CREATE INDEX "installed_device_search" ON "installed_device" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "service_request_open_of_customer" ON "service_request" ("customer_id","ordinal") WHERE "service_ticket_id" is null and "status" in ('new', 'planned', 'in_progress', 'completed');--> statement-breakpoint
CREATE INDEX "service_ticket_open_of_customer" ON "service_ticket" ("customer_id","ordinal") WHERE "status" in ('new', 'planned', 'in_progress', 'completed');