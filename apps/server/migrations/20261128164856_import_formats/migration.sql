ALTER TABLE "import_run" ADD COLUMN "encoding" text DEFAULT 'utf-8' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "header_row" integer DEFAULT 1 NOT NULL;