CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"changes" jsonb DEFAULT '{}' NOT NULL,
	"personal_digest" bytea,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_personal" (
	"entry_id" uuid PRIMARY KEY,
	"ip" text,
	"changes" jsonb DEFAULT '{}' NOT NULL,
	"salt" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_block" (
	"relation" text,
	"block" bigint,
	"backend" integer,
	"row_count" bigint NOT NULL,
	CONSTRAINT "row_block_pkey" PRIMARY KEY("relation","block","backend")
);
--> statement-breakpoint
CREATE TABLE "account_link" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_digest" bytea NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3),
	"device_id" uuid NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "clinic" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clinic_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"archived_at" timestamptz(3),
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, '') || ' ' || coalesce(street, '') || ' ' || coalesce(house_number, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(city, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"vat_number" text,
	"email" text,
	"phone_number" text,
	"website" text,
	"notes" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installed_device" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "installed_device_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" uuid,
	"clinic_id" uuid,
	"serial_number" text NOT NULL,
	"installation_date" date,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"language" text,
	"audience" text DEFAULT 'by_rights' NOT NULL,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(file_name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY,
	"blob_path" text NOT NULL,
	"owner_id" uuid,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "job_title" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "user_account_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"title" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"date_of_birth" date,
	"preferred_language" text,
	"customer_id" uuid,
	"clinic_id" uuid,
	"job_title_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"anonymized_at" timestamptz(3),
	"last_login_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))) STORED NOT NULL,
	CONSTRAINT "user_account_email_lower" CHECK ("email" = lower("email")),
	CONSTRAINT "user_account_role_customer" CHECK (("role" = 'customer') = ("customer_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"user_id" uuid,
	"group_id" uuid,
	CONSTRAINT "group_member_pkey" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "user_group" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamptz(3),
	"sent_at" timestamptz(3),
	"failure" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_status_check" CHECK ("status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_ordinal_unique" ON "audit_entry" ("ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" ("object_type","object_id","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" ("actor_id","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" ("at");--> statement-breakpoint
CREATE INDEX "account_link_user" ON "account_link" ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" ("user_id");--> statement-breakpoint
CREATE INDEX "session_last_seen" ON "session" ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "clinic_ordinal_unique" ON "clinic" ("ordinal");--> statement-breakpoint
CREATE INDEX "clinic_customer" ON "clinic" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "clinic_name_order" ON "clinic" (coalesce("name", '') collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "clinic_city_order" ON "clinic" ("city" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "clinic_country" ON "clinic" ("country","id");--> statement-breakpoint
CREATE INDEX "clinic_created_order" ON "clinic" ("created_at","id");--> statement-breakpoint
CREATE INDEX "clinic_updated_order" ON "clinic" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "clinic_search" ON "clinic" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_ordinal_unique" ON "customer" ("ordinal");--> statement-breakpoint
CREATE INDEX "customer_name_order" ON "customer" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "customer_created_order" ON "customer" ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_updated_order" ON "customer" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "customer_active" ON "customer" ("is_active","ordinal");--> statement-breakpoint
CREATE INDEX "customer_search" ON "customer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "installed_device_ordinal_unique" ON "installed_device" ("ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_customer" ON "installed_device" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "installed_device_clinic" ON "installed_device" ("clinic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_ordinal_unique" ON "document" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "document_blob_unique" ON "document" ("blob_path");--> statement-breakpoint
CREATE INDEX "document_audience" ON "document" ("audience","ordinal");--> statement-breakpoint
CREATE INDEX "document_category" ON "document" ("category","ordinal");--> statement-breakpoint
CREATE INDEX "document_language" ON "document" ("language","ordinal");--> statement-breakpoint
CREATE INDEX "document_uploaded_by" ON "document" ("uploaded_by");--> statement-breakpoint
CREATE INDEX "document_title_order" ON "document" ("title" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "document_created_order" ON "document" ("created_at","id");--> statement-breakpoint
CREATE INDEX "document_updated_order" ON "document" ("updated_at","id");--> statement-breakpoint
CREATE INDEX "document_search" ON "document" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "upload_blob_unique" ON "upload" ("blob_path");--> statement-breakpoint
CREATE INDEX "upload_owner" ON "upload" ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_created" ON "upload" ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_title_name_unique" ON "job_title" (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email_unique" ON "user_account" ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_ordinal_unique" ON "user_account" ("ordinal");--> statement-breakpoint
CREATE INDEX "user_account_role" ON "user_account" ("role","ordinal");--> statement-breakpoint
CREATE INDEX "user_account_customer" ON "user_account" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "user_account_clinic" ON "user_account" ("clinic_id");--> statement-breakpoint
CREATE INDEX "user_account_last_name_order" ON "user_account" ("last_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "user_account_first_name_order" ON "user_account" ("first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "user_account_created_order" ON "user_account" ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_account_search" ON "user_account" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "group_member_group" ON "group_member" ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_group_name_unique" ON "user_group" (lower("name"));--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" ("recipient");--> statement-breakpoint
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_entry_id_audit_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entry"("id");--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "installed_device" ADD CONSTRAINT "installed_device_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "installed_device" ADD CONSTRAINT "installed_device_clinic_id_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_uploaded_by_user_account_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_user_account_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_clinic_id_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_job_title_id_job_title_id_fkey" FOREIGN KEY ("job_title_id") REFERENCES "job_title"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_group_id_user_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE RESTRICT;