ALTER TABLE "viewing_right_change" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(coalesce(manufacturer_name, '') || ' ' || coalesce(product_name, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "product_viewing_right_active_expiry" ON "product_viewing_right" ("expires_at","ordinal") WHERE "is_active";--> statement-breakpoint
CREATE INDEX "viewing_right_change_search" ON "viewing_right_change" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
select count_rows_of('viewing_right_change');
