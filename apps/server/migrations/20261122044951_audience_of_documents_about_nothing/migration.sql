DROP INDEX "document_audience";--> statement-breakpoint
DROP INDEX "document_opened_by_product";--> statement-breakpoint
DROP INDEX "document_opened_by_manufacturer";--> statement-breakpoint
CREATE INDEX "document_opened_by_manufacturer" ON "document" ("manufacturer_id") WHERE "product_id" is null;--> statement-breakpoint
CREATE INDEX "document_for_all" ON "document" ("ordinal") WHERE "audience" = 'all_customers' and "product_id" is null and "manufacturer_id" is null;