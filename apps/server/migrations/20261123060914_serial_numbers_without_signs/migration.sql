-- What a serial number is found by is written anew: with its signs and without. The column takes its
-- index and what PostgreSQL knows of its values with it.
ALTER TABLE "installed_device" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(serial_number) || coalesce(' ' || nullif(translate(search_fold(serial_number), ' -./', ''), search_fold(serial_number)), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "installed_device_search" ON "installed_device" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ANALYZE "installed_device" ("search_text");
