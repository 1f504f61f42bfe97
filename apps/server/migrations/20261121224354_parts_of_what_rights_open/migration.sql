DROP INDEX "document_of_manufacturer_alone";--> statement-breakpoint
CREATE INDEX "document_opened_by_product" ON "document" ("product_id") WHERE "audience" = 'by_rights';--> statement-breakpoint
CREATE INDEX "document_opened_by_manufacturer" ON "document" ("manufacturer_id") WHERE "audience" = 'by_rights' and "product_id" is null;