CREATE TABLE "document_opening" (
	"user_id" uuid,
	"document_id" uuid,
	"opened_at" timestamptz(3) NOT NULL,
	CONSTRAINT "document_opening_pkey" PRIMARY KEY("user_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "document_tag" (
	"document_id" uuid,
	"tag_id" uuid,
	CONSTRAINT "document_tag_pkey" PRIMARY KEY("document_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tag_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(name, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"document_id" uuid,
	"number" integer,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamptz(3) NOT NULL,
	"superseded_at" timestamptz(3),
	CONSTRAINT "document_version_pkey" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "file_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "marketing_content" ADD COLUMN "image_blob_path" text;--> statement-breakpoint
CREATE INDEX "document_opening_latest" ON "document_opening" ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "document_opening_document" ON "document_opening" ("document_id");--> statement-breakpoint
CREATE INDEX "document_tag_tag" ON "document_tag" ("tag_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_ordinal_unique" ON "tag" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_unique" ON "tag" (lower("name"));--> statement-breakpoint
CREATE INDEX "tag_name_order" ON "tag" ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "tag_created_order" ON "tag" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_version_blob_unique" ON "document_version" ("blob_path");--> statement-breakpoint
CREATE INDEX "document_version_uploaded_by" ON "document_version" ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "marketing_content_image_unique" ON "marketing_content" ("image_blob_path");--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_opening" ADD CONSTRAINT "document_opening_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_tag" ADD CONSTRAINT "document_tag_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_tag" ADD CONSTRAINT "document_tag_tag_id_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_uploaded_by_user_account_id_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
-- What the documents have already is their first file.
INSERT INTO "document_version" ("document_id", "number", "blob_path", "file_name", "file_size", "content_type", "uploaded_by", "created_at")
  SELECT "id", 1, "blob_path", "file_name", "file_size", "content_type", "uploaded_by", "created_at" FROM "document";
