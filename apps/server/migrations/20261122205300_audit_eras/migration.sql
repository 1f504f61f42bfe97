-- Which numbering of transactions the rows of the audit trail are written under. A constant, so that
-- it costs a writer nothing; `audit_settle_era` replaces the function where a new era begins. Stable,
-- so that plans take it in by its body and are made anew with it.
create function audit_era() returns integer language sql stable parallel safe as 'select 1';
--> statement-breakpoint
-- Begins a new era where the database was brought to a server whose transactions are numbered lower:
-- a row that can be seen is of a transaction that this server has given a number to, or of elsewhere.
-- Called by the owner before anybody writes.
create function audit_settle_era() returns void language plpgsql as $$
begin
  if exists (
    select from audit_entry
    where era = audit_era() and transaction >= pg_snapshot_xmax(pg_current_snapshot())
  ) then
    execute format(
      'create or replace function audit_era() returns integer language sql stable parallel safe as %L',
      'select ' || audit_era() + 1);
  end if;
end $$;
