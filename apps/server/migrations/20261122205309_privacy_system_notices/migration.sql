CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY,
	"number" bigint NOT NULL,
	"hash" bytea NOT NULL,
	CONSTRAINT "audit_head_is_one" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"number" bigint PRIMARY KEY,
	"era" integer NOT NULL,
	"transaction" xid8 NOT NULL,
	"ordinal" bigint NOT NULL,
	"row_count" integer NOT NULL,
	"sealed_rows" bigint NOT NULL,
	"sealed_at" timestamptz(3) NOT NULL,
	"leaves" bytea NOT NULL,
	"hash" bytea NOT NULL
);
--> statement-breakpoint
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
	"link_digest" bytea,
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
CREATE TABLE "notice_digest" (
	"user_id" uuid,
	"day" date,
	"up_to" bigint NOT NULL,
	CONSTRAINT "notice_digest_pkey" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"user_id" uuid,
	"notice_id" uuid,
	"read_at" timestamptz(3) NOT NULL,
	CONSTRAINT "notice_read_pkey" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_reader" (
	"user_id" uuid,
	"kind" text,
	"in_list" boolean DEFAULT true NOT NULL,
	"by_mail" boolean DEFAULT true NOT NULL,
	"read_up_to" bigint DEFAULT 0 NOT NULL,
	"all_read_at" timestamptz(3),
	CONSTRAINT "notice_reader_pkey" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notice_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"right_id" uuid,
	"installed_device_id" uuid,
	"service_request_id" uuid,
	"due_on" date NOT NULL,
	"holds_until" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "notice_object_of_kind" CHECK (("kind" = 'right_expiring') = ("right_id" is not null)
          and ("kind" = 'maintenance_due') = ("installed_device_id" is not null)
          and ("kind" = 'request_waiting') = ("service_request_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "job_retry" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "component_check" (
	"checked_at" timestamptz(3),
	"name" text,
	"status" text NOT NULL,
	"latency_ms" double precision,
	CONSTRAINT "component_check_pkey" PRIMARY KEY("checked_at","name")
);
--> statement-breakpoint
CREATE TABLE "job_schedule" (
	"name" text PRIMARY KEY,
	"cron" text NOT NULL,
	"next_due_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "era" integer DEFAULT audit_era() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "transaction" xid8 DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_personal" ADD COLUMN "erased_at" timestamptz(3);--> statement-breakpoint
DROP INDEX "audit_entry_object";--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" ("object_id","ordinal");--> statement-breakpoint
DROP INDEX "audit_entry_at";--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" ("at","id");--> statement-breakpoint
DROP INDEX "mail_outbox_recipient_idx";--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" (lower("recipient"));--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_chain" ON "audit_entry" ("era","transaction","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_object_type" ON "audit_entry" ("object_type","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" ("action","ordinal");--> statement-breakpoint
CREATE INDEX "audit_entry_exports" ON "audit_entry" ("ordinal") WHERE "action" = 'export';--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_receipt_ordinal_unique" ON "anonymization_receipt" ("ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_receipt_user" ON "anonymization_receipt" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_receipt_at_order" ON "anonymization_receipt" ("anonymized_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_ordinal_unique" ON "anonymization_request" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_one_open" ON "anonymization_request" ("user_id") WHERE "status" <> 'cancelled' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_status" ON "anonymization_request" ("status","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_user" ON "anonymization_request" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_requested_by" ON "anonymization_request" ("requested_by_id","ordinal");--> statement-breakpoint
CREATE INDEX "anonymization_request_approved_by" ON "anonymization_request" ("approved_by_id");--> statement-breakpoint
CREATE INDEX "anonymization_request_cancelled_by" ON "anonymization_request" ("cancelled_by_id");--> statement-breakpoint
CREATE INDEX "anonymization_request_due" ON "anonymization_request" ("grace_ends_at") WHERE "status" = 'approved' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_grace_order" ON "anonymization_request" ("grace_ends_at","id");--> statement-breakpoint
CREATE INDEX "anonymization_request_created_order" ON "anonymization_request" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_rule_rule_unique" ON "retention_rule" ("rule");--> statement-breakpoint
CREATE INDEX "notice_digest_day" ON "notice_digest" ("day");--> statement-breakpoint
CREATE INDEX "notice_read_notice" ON "notice_read" ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_right_unique" ON "notice" ("right_id","due_on") WHERE "right_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_device_unique" ON "notice" ("installed_device_id","due_on") WHERE "installed_device_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_request_unique" ON "notice" ("service_request_id","due_on") WHERE "service_request_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_ordinal_unique" ON "notice" ("ordinal");--> statement-breakpoint
CREATE INDEX "notice_kind" ON "notice" ("kind","ordinal","holds_until");--> statement-breakpoint
CREATE INDEX "notice_kind_due" ON "notice" ("kind","due_on","id");--> statement-breakpoint
CREATE INDEX "notice_due_order" ON "notice" ("due_on","id");--> statement-breakpoint
CREATE INDEX "notice_created_order" ON "notice" ("created_at","id");--> statement-breakpoint
CREATE INDEX "notice_holds_until" ON "notice" ("holds_until");--> statement-breakpoint
CREATE INDEX "job_retry_created_order" ON "job_retry" ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_schedule_due" ON "job_schedule" ("next_due_at","name");--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_requested_by_id_user_account_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_approved_by_id_user_account_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_cancelled_by_id_user_account_id_fkey" FOREIGN KEY ("cancelled_by_id") REFERENCES "user_account"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "notice_digest" ADD CONSTRAINT "notice_digest_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notice"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice_reader" ADD CONSTRAINT "notice_reader_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_right_id_product_viewing_right_id_fkey" FOREIGN KEY ("right_id") REFERENCES "product_viewing_right"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_installed_device_id_installed_device_id_fkey" FOREIGN KEY ("installed_device_id") REFERENCES "installed_device"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_service_request_id_service_request_id_fkey" FOREIGN KEY ("service_request_id") REFERENCES "service_request"("id") ON DELETE CASCADE;