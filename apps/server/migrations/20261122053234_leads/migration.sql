CREATE TABLE "lead_move" (
	"id" uuid PRIMARY KEY,
	"lead_id" uuid NOT NULL,
	"from_stage" text,
	"to_stage" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"moved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "lead_note" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_note_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_product" (
	"lead_id" uuid,
	"product_id" uuid,
	CONSTRAINT "lead_product_pkey" PRIMARY KEY("lead_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" uuid PRIMARY KEY,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"contact_id" uuid NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text,
	"contact_phone" text,
	"customer_id" uuid,
	"clinic_id" uuid,
	"stage" text DEFAULT 'new' NOT NULL,
	"position" double precision NOT NULL,
	"stage_changed_at" timestamptz(3) NOT NULL,
	"lost_reason" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"assigned_to" uuid,
	"source" text,
	"source_comment" text,
	"last_note_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce(contact_name, '') || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_phone, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lead_move_lead" ON "lead_move" ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_move_by" ON "lead_move" ("moved_by");--> statement-breakpoint
CREATE INDEX "lead_move_flow" ON "lead_move" ("at","from_stage","to_stage");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_note_ordinal_unique" ON "lead_note" ("ordinal");--> statement-breakpoint
CREATE INDEX "lead_note_lead" ON "lead_note" ("lead_id","ordinal");--> statement-breakpoint
CREATE INDEX "lead_note_author" ON "lead_note" ("author_id");--> statement-breakpoint
CREATE INDEX "lead_product_product" ON "lead_product" ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_ordinal_unique" ON "lead" ("ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_position_unique" ON "lead" ("stage","position");--> statement-breakpoint
CREATE INDEX "lead_stage" ON "lead" ("stage","ordinal");--> statement-breakpoint
CREATE INDEX "lead_stage_priority" ON "lead" ("stage",(case "priority" when 'high' then 3 when 'medium' then 2 else 1 end),"id");--> statement-breakpoint
CREATE INDEX "lead_stage_last_note" ON "lead" ("stage",coalesce("last_note_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "lead_stage_created" ON "lead" ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_assigned_to" ON "lead" ("assigned_to","ordinal");--> statement-breakpoint
CREATE INDEX "lead_assigned_to_stage" ON "lead" ("assigned_to","stage","position");--> statement-breakpoint
CREATE INDEX "lead_open_of_salesperson" ON "lead" ("assigned_to") WHERE "stage" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "lead_customer" ON "lead" ("customer_id","ordinal");--> statement-breakpoint
CREATE INDEX "lead_clinic" ON "lead" ("clinic_id");--> statement-breakpoint
CREATE INDEX "lead_priority" ON "lead" ("priority","ordinal","stage");--> statement-breakpoint
CREATE INDEX "lead_priority_order" ON "lead" ((case "priority" when 'high' then 3 when 'medium' then 2 else 1 end),"id");--> statement-breakpoint
CREATE INDEX "lead_last_note_order" ON "lead" (coalesce("last_note_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "lead_created_order" ON "lead" ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_outcome" ON "lead" ("stage_changed_at","stage","source","assigned_to") WHERE "stage" in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "lead_move" ADD CONSTRAINT "lead_move_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lead_move" ADD CONSTRAINT "lead_move_moved_by_user_account_id_fkey" FOREIGN KEY ("moved_by") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_author_id_user_account_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "lead_product" ADD CONSTRAINT "lead_product_lead_id_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lead_product" ADD CONSTRAINT "lead_product_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_customer_id_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_clinic_id_clinic_id_fkey" FOREIGN KEY ("clinic_id") REFERENCES "clinic"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_assigned_to_user_account_id_fkey" FOREIGN KEY ("assigned_to") REFERENCES "user_account"("id") ON DELETE SET NULL;--> statement-breakpoint
select count_rows_of('lead');
--> statement-breakpoint
-- How many leads stand in each stage, beside the blocks of the whole list and as exact as they: each
-- backend adds to a row of its own, so that nobody waits.
create function count_leads_by_stage() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from row_block where relation like 'lead:%';
  elsif tg_op = 'INSERT' then
    insert into row_block as counted (relation, block, backend, row_count)
    select 'lead:' || stage, 0, pg_backend_pid(), count(*) from added group by stage
    on conflict (relation, block, backend)
    do update set row_count = counted.row_count + excluded.row_count;
  elsif tg_op = 'DELETE' then
    insert into row_block as counted (relation, block, backend, row_count)
    select 'lead:' || stage, 0, pg_backend_pid(), -count(*) from gone group by stage
    on conflict (relation, block, backend)
    do update set row_count = counted.row_count + excluded.row_count;
  else
    insert into row_block as counted (relation, block, backend, row_count)
    select 'lead:' || stage, 0, pg_backend_pid(), sum(step) from (
      select stage, 1 as step from added union all select stage, -1 from gone
    ) as steps group by stage having sum(step) <> 0
    on conflict (relation, block, backend)
    do update set row_count = counted.row_count + excluded.row_count;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_stages_inserted after insert on lead
  referencing new table as added for each statement execute function count_leads_by_stage();
--> statement-breakpoint
create trigger count_stages_deleted after delete on lead
  referencing old table as gone for each statement execute function count_leads_by_stage();
--> statement-breakpoint
create trigger count_stages_changed after update on lead
  referencing old table as gone new table as added
  for each statement execute function count_leads_by_stage();
--> statement-breakpoint
create trigger count_stages_truncated after truncate on lead
  for each statement execute function count_leads_by_stage();
