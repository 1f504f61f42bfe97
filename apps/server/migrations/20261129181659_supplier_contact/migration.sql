CREATE TABLE "supplier" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text,
	"phone" text,
	"emergency_phone" text,
	"email" text,
	"hours_en" text,
	"hours_nl" text,
	"hours_fr" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_is_one" CHECK ("id" = '00000000-0000-7000-8000-000000000003')
);
--> statement-breakpoint
-- Data: the one row, which states nothing.
INSERT INTO "supplier" ("id") VALUES ('00000000-0000-7000-8000-000000000003');
