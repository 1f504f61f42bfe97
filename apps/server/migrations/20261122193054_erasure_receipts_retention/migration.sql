CREATE TABLE "anonymization_work" (
	"user_id" uuid PRIMARY KEY,
	"request_id" uuid NOT NULL,
	"anonymized_at" timestamptz(3) NOT NULL,
	"is_replay" boolean NOT NULL,
	"counts" jsonb NOT NULL,
	"files_renamed" integer NOT NULL,
	"sealed" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anonymization_receipt" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "anonymization_receipt_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"anonymized_at" timestamptz(3) NOT NULL,
	"tables" jsonb NOT NULL,
	"files_renamed" integer NOT NULL,
	"traces_left" integer NOT NULL,
	"traces" jsonb NOT NULL,
	"is_replay" boolean NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anonymization_request" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "anonymization_request_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_by_id" uuid,
	"reason" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"grace_period_days" integer NOT NULL,
	"grace_ends_at" timestamptz(3) NOT NULL,
	"approved_by_id" uuid,
	"approved_at" timestamptz(3),
	"cancelled_by_id" uuid,
	"cancelled_at" timestamptz(3),
	"cancellation_reason" text,
	"anonymized_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "anonymization_request_grace_period" CHECK (grace_period_days between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "retention_rule" (
	"id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL,
	"rule" text NOT NULL,
	"days" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"last_run_at" timestamptz(3),
	"last_removed" integer,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_personal" ADD COLUMN "erased_at" timestamptz(3);--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_receipt_ordinal_unique" ON "anonymization_receipt" ("ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_receipt_user" ON "anonymization_receipt" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_receipt_at_order" ON "anonymization_receipt" ("anonymized_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_ordinal_unique" ON "anonymization_request" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_one_open" ON "anonymization_request" ("user_id") WHERE "status" <> 'cancelled' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_status" ON "anonymization_request" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_user" ON "anonymization_request" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_requested_by" ON "anonymization_request" ("requested_by_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_due" ON "anonymization_request" ("grace_ends_at") WHERE "status" = 'approved' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_grace_order" ON "anonymization_request" ("grace_ends_at","id");--> statement-breakpoint
CREATE INDEX "anonymization_request_created_order" ON "anonymization_request" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_rule_rule_unique" ON "retention_rule" ("rule");--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_requested_by_id_user_account_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_approved_by_id_user_account_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_cancelled_by_id_user_account_id_fkey" FOREIGN KEY ("cancelled_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;