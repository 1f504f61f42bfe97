CREATE TABLE "text_cleaning" (
	"table_name" text PRIMARY KEY,
	"columns" text NOT NULL,
	"checked_until" uuid,
	"checked" bigint DEFAULT 0 NOT NULL,
	"changed" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"finished_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "text_collision" (
	"table_name" text,
	"column_name" text,
	"row_id" uuid,
	"row_version" integer,
	"group_id" uuid NOT NULL,
	"found_at" timestamptz(3) NOT NULL,
	CONSTRAINT "text_collision_pkey" PRIMARY KEY("table_name","column_name","row_id")
);
--> statement-breakpoint
CREATE INDEX "text_collision_found_order" ON "text_collision" ("found_at","group_id");