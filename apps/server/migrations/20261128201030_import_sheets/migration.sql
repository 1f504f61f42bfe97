ALTER TABLE "import_run" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "sheets" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ALTER COLUMN "separator" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ALTER COLUMN "encoding" DROP NOT NULL;