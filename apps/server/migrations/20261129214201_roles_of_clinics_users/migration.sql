ALTER TABLE "user_account" ADD COLUMN "clinic_role" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "clinic_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
-- The first active user of each customer manages its users; of those, one who can log in.
do $$ begin
  update user_account set clinic_role = 'manager' where id in (
    select distinct on (customer_id) id from user_account
    where role = 'customer' and is_active and anonymized_at is null
    order by customer_id, password_hash is null, ordinal
  );
end $$;
--> statement-breakpoint
-- Whoever sees other clinics than before receives other events.
create trigger streams_end_with_clinics after update of clinic_role, clinic_ids on user_account
  for each row when (
    (old.clinic_role, old.clinic_ids) is distinct from (new.clinic_role, new.clinic_ids)
  ) execute function follow_account();
