CREATE TABLE "known_browser" (
	"user_id" uuid,
	"device_id" uuid,
	"first_seen_at" timestamptz(3) NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "known_browser_pkey" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"kind" text,
	"subject" text,
	"part" text DEFAULT '',
	"tries" timestamp(3) with time zone[] DEFAULT '{}'::timestamp(3) with time zone[] NOT NULL,
	"locked_until" timestamptz(3),
	"last_at" timestamptz(3) NOT NULL,
	CONSTRAINT "attempt_pkey" PRIMARY KEY("kind","subject","part")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"digest" bytea NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" uuid PRIMARY KEY,
	"sealed_secret" bytea NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"confirmed_at" timestamptz(3),
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_challenge" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_digest" bytea NOT NULL,
	"device_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "two_factor_reset" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"requested_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3),
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "session_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "password_reset_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "user_group_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
DROP INDEX "session_user";--> statement-breakpoint
CREATE INDEX "session_user" ON "session" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "known_browser_last_seen" ON "known_browser" ("last_seen_at");--> statement-breakpoint
CREATE INDEX "attempt_last" ON "attempt" ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_ordinal_unique" ON "session" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_user_digest_unique" ON "recovery_code" ("user_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_challenge_token_unique" ON "two_factor_challenge" ("token_digest");--> statement-breakpoint
CREATE INDEX "two_factor_challenge_user" ON "two_factor_challenge" ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_challenge_expires" ON "two_factor_challenge" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_reset_open_unique" ON "two_factor_reset" ("user_id") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "two_factor_reset_due" ON "two_factor_reset" ("due_at") WHERE "ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_invited" ON "user_account" ("role","ordinal") WHERE "password_hash" is null and "is_active" and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_deactivated" ON "user_account" ("role","ordinal") WHERE not "is_active";--> statement-breakpoint
CREATE INDEX "user_account_anonymized" ON "user_account" ("role","ordinal") WHERE "anonymized_at" is not null;--> statement-breakpoint
CREATE INDEX "user_account_job_title" ON "user_account" ("job_title_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "user_group_ordinal_unique" ON "user_group" ("ordinal");--> statement-breakpoint
CREATE INDEX "user_group_name_order" ON "user_group" ("name" collate "und-x-icu","id");--> statement-breakpoint
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor_challenge" ADD CONSTRAINT "two_factor_challenge_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factor_reset" ADD CONSTRAINT "two_factor_reset_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;