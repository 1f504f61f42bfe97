CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "passkey_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" bytea NOT NULL,
	"public_key" bytea NOT NULL,
	"user_handle" bytea NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"digest" bytea PRIMARY KEY,
	"user_handle" bytea,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_ordinal_unique" ON "passkey" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_unique" ON "passkey" ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" ("expires_at");--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;