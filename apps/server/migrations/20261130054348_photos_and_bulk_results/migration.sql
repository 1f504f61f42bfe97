CREATE TABLE "device_photo" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"installed_device_id" uuid NOT NULL,
	"customer_id" uuid,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_bulk_change" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "service_bulk_change" ADD COLUMN "result" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "device_photo_blob_unique" ON "device_photo" ("blob_path");--> statement-breakpoint
CREATE INDEX "device_photo_device" ON "device_photo" ("installed_device_id","id");--> statement-breakpoint
CREATE INDEX "device_photo_customer" ON "device_photo" ("customer_id");--> statement-breakpoint
CREATE INDEX "device_photo_uploaded_by" ON "device_photo" ("uploaded_by");--> statement-breakpoint
ALTER TABLE "device_photo" ADD CONSTRAINT "device_photo_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "device_photo" ADD CONSTRAINT "device_photo_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "device_photo" ADD CONSTRAINT "device_photo_uploaded_by_user_account_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL;