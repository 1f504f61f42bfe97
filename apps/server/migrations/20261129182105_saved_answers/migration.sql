CREATE TABLE "saved_answer" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_answer_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"text_en" text,
	"text_nl" text,
	"text_fr" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_form(coalesce(title, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(text_en, '') || ' ' || coalesce(text_nl, '') || ' ' || coalesce(text_fr, ''))) STORED NOT NULL,
	CONSTRAINT "saved_answer_has_text" CHECK (num_nonnulls("text_en", "text_nl", "text_fr") > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answer_ordinal_unique" ON "saved_answer" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_answer_title_unique" ON "saved_answer" (comparison_key("title"));--> statement-breakpoint
CREATE INDEX "saved_answer_title_order" ON "saved_answer" ("title" collate natural_order,"id");--> statement-breakpoint
CREATE INDEX "saved_answer_created_order" ON "saved_answer" ("created_at","id");--> statement-breakpoint
CREATE INDEX "saved_answer_updated_order" ON "saved_answer" ("updated_at","id");