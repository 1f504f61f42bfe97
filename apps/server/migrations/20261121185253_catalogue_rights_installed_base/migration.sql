CREATE TABLE "product_viewing_right" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_viewing_right_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid NOT NULL,
	"manufacturer_id" uuid,
	"product_type" text,
	"product_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamptz(3),
	"reason" text,
	"notes" text,
	"granted_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "product_viewing_right_covers" CHECK (case when "product_id" is null then "manufacturer_id" is not null or "product_type" is not null
          else "manufacturer_id" is not null and "product_type" is not null end)
);
--> statement-breakpoint
CREATE TABLE "maintenance_record" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_record_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"installed_device_id" uuid NOT NULL,
	"performed_on" date NOT NULL,
	"kind" text NOT NULL,
	"outcome" text DEFAULT 'not_applicable' NOT NULL,
	"description" text,
	"performed_by" text,
	"next_due_on" date,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(description, '') || ' ' || coalesce(performed_by, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_category" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_category_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "manufacturer_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"website" text,
	"show_on_landing" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_content" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"product_id" uuid NOT NULL,
	"language" text NOT NULL,
	"headline" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_content_language" UNIQUE("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"product_type" text NOT NULL,
	"manufacturer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"model" text,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"gtin" text,
	"category_id" uuid,
	"maintenance_interval_months" integer,
	"dosage_form" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, '') || ' ' || coalesce(model, '') || ' ' || coalesce(gtin, ''))) STORED NOT NULL,
	CONSTRAINT "product_with_manufacturer" UNIQUE("id","manufacturer_id"),
	CONSTRAINT "product_with_type" UNIQUE("id","product_type","manufacturer_id"),
	CONSTRAINT "product_fields_of_device" CHECK ("product_type" = 'device' or ("category_id" is null and "maintenance_interval_months" is null)),
	CONSTRAINT "product_fields_of_pharmaceutical" CHECK ("product_type" = 'pharmaceutical' or "dosage_form" is null)
);
--> statement-breakpoint
CREATE TABLE "product_compatibility" (
	"product_id" uuid,
	"device_id" uuid,
	CONSTRAINT "product_compatibility_pkey" PRIMARY KEY("product_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "viewing_right_change" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "viewing_right_change_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"right_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"manufacturer_id" uuid,
	"manufacturer_name" text,
	"product_type" text,
	"product_id" uuid,
	"product_name" text,
	"expires_at" timestamptz(3),
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "device_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "manufacturer_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "next_maintenance_on" date;--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(coalesce(serial_number, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "manufacturer_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "product_type" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "product_id" uuid;--> statement-breakpoint
DROP INDEX "installed_device_clinic";--> statement-breakpoint
CREATE INDEX "installed_device_clinic" ON "installed_device" ("clinic_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "product_viewing_right_ordinal_unique" ON "product_viewing_right" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "product_viewing_right_open_unique" ON "product_viewing_right" ("customer_id",coalesce("product_id", '00000000-0000-0000-0000-000000000000'::uuid),(case when "product_id" is null then coalesce("manufacturer_id", '00000000-0000-0000-0000-000000000000'::uuid) else '00000000-0000-0000-0000-000000000000'::uuid end),coalesce("product_type", '')) WHERE "is_active";--> statement-breakpoint
CREATE INDEX "product_viewing_right_scope" ON "product_viewing_right" ("customer_id","expires_at","product_id","manufacturer_id","product_type") WHERE "is_active";--> statement-breakpoint
CREATE INDEX "product_viewing_right_customer" ON "product_viewing_right" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_manufacturer" ON "product_viewing_right" ("manufacturer_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_type" ON "product_viewing_right" ("product_type","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_product" ON "product_viewing_right" ("product_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_active" ON "product_viewing_right" ("is_active","ordinal");--> statement-breakpoint
CREATE INDEX "product_viewing_right_granted_by" ON "product_viewing_right" ("granted_by");--> statement-breakpoint
CREATE INDEX "product_viewing_right_expiry_order" ON "product_viewing_right" (coalesce("expires_at", 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "product_viewing_right_created_order" ON "product_viewing_right" ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_viewing_right_updated_order" ON "product_viewing_right" ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "installed_device_serial_unique" ON "installed_device" ("device_id",lower("serial_number"));--> statement-breakpoint
CREATE INDEX "installed_device_device" ON "installed_device" ("device_id","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_manufacturer" ON "installed_device" ("manufacturer_id","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_status" ON "installed_device" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_due" ON "installed_device" ("next_maintenance_on","id") WHERE "status" <> 'decommissioned';--> statement-breakpoint
CREATE INDEX "installed_device_due_of_customer" ON "installed_device" ("customer_id","next_maintenance_on") WHERE "status" <> 'decommissioned';--> statement-breakpoint
CREATE INDEX "installed_device_serial_order" ON "installed_device" ("serial_number" collate "C","id");--> statement-breakpoint
CREATE INDEX "installed_device_installation_order" ON "installed_device" (coalesce("installation_date", '-infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "installed_device_maintenance_order" ON "installed_device" (coalesce("next_maintenance_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "installed_device_created_order" ON "installed_device" ("created_at","id");--> statement-breakpoint
CREATE INDEX "installed_device_updated_order" ON "installed_device" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "installed_device_search" ON "installed_device" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_record_ordinal_unique" ON "maintenance_record" ("ordinal");--> statement-breakpoint
CREATE INDEX "maintenance_record_device" ON "maintenance_record" ("installed_device_id","performed_on","ordinal");--> statement-breakpoint
CREATE INDEX "document_manufacturer" ON "document" ("manufacturer_id","ordinal");--> statement-breakpoint
CREATE INDEX "document_product_type" ON "document" ("product_type","ordinal");--> statement-breakpoint
CREATE INDEX "document_product" ON "document" ("product_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "device_category_ordinal_unique" ON "device_category" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "device_category_name_unique" ON "device_category" (lower("name"));--> statement-breakpoint
CREATE INDEX "device_category_name_order" ON "device_category" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturer_ordinal_unique" ON "manufacturer" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturer_name_unique" ON "manufacturer" (lower("name"));--> statement-breakpoint
CREATE INDEX "manufacturer_name_order" ON "manufacturer" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "manufacturer_created_order" ON "manufacturer" ("created_at","id");--> statement-breakpoint
CREATE INDEX "manufacturer_updated_order" ON "manufacturer" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "manufacturer_on_landing" ON "manufacturer" ("show_on_landing","ordinal");--> statement-breakpoint
CREATE INDEX "manufacturer_search" ON "manufacturer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "product_ordinal_unique" ON "product" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "product_gtin_unique" ON "product" ("gtin");--> statement-breakpoint
CREATE INDEX "product_type_order" ON "product" ("product_type","ordinal");--> statement-breakpoint
CREATE INDEX "product_manufacturer" ON "product" ("manufacturer_id","product_type","ordinal");--> statement-breakpoint
CREATE INDEX "product_category" ON "product" ("category_id","ordinal");--> statement-breakpoint
CREATE INDEX "product_active" ON "product" ("product_type","is_active","ordinal");--> statement-breakpoint
CREATE INDEX "product_name_order" ON "product" ("product_type","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "product_model_order" ON "product" ("product_type",coalesce("model", '') collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "product_created_order" ON "product" ("product_type","created_at","id");--> statement-breakpoint
CREATE INDEX "product_updated_order" ON "product" ("product_type","updated_at","id");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_compatibility_device" ON "product_compatibility" ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "viewing_right_change_ordinal_unique" ON "viewing_right_change" ("ordinal");--> statement-breakpoint
CREATE INDEX "viewing_right_change_customer" ON "viewing_right_change" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "viewing_right_change_right" ON "viewing_right_change" ("right_id","ordinal");--> statement-breakpoint
CREATE INDEX "viewing_right_change_order" ON "viewing_right_change" ("at","id");--> statement-breakpoint
CREATE INDEX "viewing_right_change_actor" ON "viewing_right_change" ("actor_id");--> statement-breakpoint
CREATE INDEX "viewing_right_change_manufacturer" ON "viewing_right_change" ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "viewing_right_change_product" ON "viewing_right_change" ("product_id");--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_granted_by_user_account_id_fkey" FOREIGN KEY ("granted_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "product_viewing_right" ADD CONSTRAINT "product_viewing_right_product_fkey" FOREIGN KEY ("product_id","product_type","manufacturer_id") REFERENCES "product"("id","product_type","manufacturer_id") ON DELETE RESTRICT ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "installed_device" ADD CONSTRAINT "installed_device_device_fkey" FOREIGN KEY ("device_id","manufacturer_id") REFERENCES "product"("id","manufacturer_id") ON DELETE RESTRICT ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD CONSTRAINT "maintenance_record_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_product_fkey" FOREIGN KEY ("product_id","product_type","manufacturer_id") REFERENCES "product"("id","product_type","manufacturer_id") ON DELETE RESTRICT ON UPDATE CASCADE;--> statement-breakpoint
ALTER TABLE "marketing_content" ADD CONSTRAINT "marketing_content_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_device_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "device_category"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "product_compatibility" ADD CONSTRAINT "product_compatibility_product_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_compatibility" ADD CONSTRAINT "product_compatibility_device_fkey" FOREIGN KEY ("device_id") REFERENCES "product"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_actor_id_user_account_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_manufacturer_id_manufacturer_id_fkey" FOREIGN KEY ("manufacturer_id") REFERENCES "manufacturer"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD CONSTRAINT "viewing_right_change_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_product_whole" CHECK (case when "product_id" is null then "product_type" is null
          else "product_type" is not null and "manufacturer_id" is not null end);--> statement-breakpoint
select count_rows_of('product_viewing_right');
