ALTER TABLE "import_run" ADD COLUMN "match_by" text[];--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "empty_cells" text DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "send_invitations" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "outcomes" jsonb;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "row_changes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX "clinic_postal_code" ON "clinic" (lower("postal_code"),comparison_key("name"));--> statement-breakpoint
CREATE INDEX "customer_email" ON "customer" (lower("email"));--> statement-breakpoint
CREATE INDEX "customer_vat_number" ON "customer" (lower("vat_number"));--> statement-breakpoint
CREATE INDEX "installed_device_serial" ON "installed_device" (serial_key("serial_number"));--> statement-breakpoint
CREATE INDEX "document_title" ON "document" (comparison_key("title"));--> statement-breakpoint
CREATE INDEX "product_manufacturer_model" ON "product" ("manufacturer_id",comparison_key("model"));--> statement-breakpoint
CREATE INDEX "product_manufacturer_name" ON "product" ("manufacturer_id",comparison_key("name"));