CREATE TABLE "data_request" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_request_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"lead_id" uuid,
	"subject_name" text,
	"subject_contact" text,
	"received_on" date NOT NULL,
	"received_at" timestamptz(3),
	"extension_months" integer DEFAULT 0 NOT NULL,
	"extension_reason" text,
	"due_on" date NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"notes" text,
	"created_by_id" uuid,
	"done_at" timestamptz(3),
	"done_by_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "data_request_of_one_person" CHECK (num_nonnulls("user_id", "lead_id", "subject_name") <= 1),
	CONSTRAINT "data_request_extension" CHECK ("extension_months" between 0 and 2),
	CONSTRAINT "data_request_breach_time" CHECK (("kind" = 'breach') = ("received_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "anonymized_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "anonymization_request" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "data_request_ordinal_unique" ON "data_request" ("ordinal");--> statement-breakpoint
CREATE INDEX "data_request_kind" ON "data_request" ("kind","ordinal");--> statement-breakpoint
CREATE INDEX "data_request_user" ON "data_request" ("user_id","ordinal");--> statement-breakpoint
CREATE INDEX "data_request_lead" ON "data_request" ("lead_id","ordinal");--> statement-breakpoint
CREATE INDEX "data_request_created_by" ON "data_request" ("created_by_id");--> statement-breakpoint
CREATE INDEX "data_request_done_by" ON "data_request" ("done_by_id");--> statement-breakpoint
CREATE INDEX "data_request_open" ON "data_request" ("ordinal") WHERE "done_at" is null;--> statement-breakpoint
CREATE INDEX "data_request_open_due" ON "data_request" ("due_at","id") WHERE "done_at" is null;--> statement-breakpoint
CREATE INDEX "data_request_done" ON "data_request" ("done_at") WHERE "done_at" is not null;--> statement-breakpoint
CREATE INDEX "data_request_due_order" ON "data_request" ((case when "done_at" is null then "due_at" else 'infinity'::timestamptz end),"id");--> statement-breakpoint
CREATE INDEX "data_request_received_order" ON "data_request" ("received_on","id");--> statement-breakpoint
CREATE INDEX "data_request_created_order" ON "data_request" ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymization_request_one_open_of_lead" ON "anonymization_request" ("lead_id") WHERE "lead_id" is not null and "status" <> 'cancelled' and "anonymized_at" is null;--> statement-breakpoint
CREATE INDEX "anonymization_request_lead" ON "anonymization_request" ("lead_id","ordinal") WHERE "lead_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_contact_name_order" ON "lead" ("contact_name" collate natural_order,"id") WHERE "anonymized_at" is null;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_user_id_user_account_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_created_by_id_user_account_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "data_request" ADD CONSTRAINT "data_request_done_by_id_user_account_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "anonymization_request" ADD CONSTRAINT "anonymization_request_of_one_person" CHECK (num_nonnulls("user_id", "lead_id") = 1);