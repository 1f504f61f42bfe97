CREATE TABLE "import_fault" (
	"run_id" uuid,
	"row" integer,
	"faults" jsonb NOT NULL,
	CONSTRAINT "import_fault_pkey" PRIMARY KEY("run_id","row")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_run_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"problem" text,
	"mode" text,
	"blob_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"separator" text NOT NULL,
	"headers" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"rows_good" integer,
	"rows_bad" integer,
	"rows_created" integer,
	"request_id" text,
	"ip" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "import_run_ordinal_unique" ON "import_run" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "import_run_blob_unique" ON "import_run" ("blob_path");--> statement-breakpoint
CREATE INDEX "import_run_owner" ON "import_run" ("owner_id","ordinal");--> statement-breakpoint
CREATE INDEX "import_run_created_order" ON "import_run" ("created_at","id");--> statement-breakpoint
ALTER TABLE "import_fault" ADD CONSTRAINT "import_fault_run_id_import_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_owner_id_user_account_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE;