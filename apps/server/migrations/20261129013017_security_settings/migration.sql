CREATE TABLE "security_settings" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"customers_two_factor_required" boolean DEFAULT false NOT NULL,
	"two_factor_grace_days" integer DEFAULT 14 NOT NULL,
	"idle_minutes" integer DEFAULT 10080 NOT NULL,
	"max_sessions" integer,
	"upload_quota_bytes" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "security_settings_is_one" CHECK ("id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "two_factor_required_since" timestamptz(3);--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "two_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Data: the one row of the settings, with the defaults of its columns.
INSERT INTO "security_settings" ("id") VALUES ('00000000-0000-7000-8000-000000000001');
