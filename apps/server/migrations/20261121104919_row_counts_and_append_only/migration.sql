-- Exact counts without a scan: each statement adds what it inserted or deleted to its backend's own
-- row of each block (1,024 ordinals), so that writers never wait for one another.
create function count_inserted_rows() returns trigger language plpgsql as $$
begin
  insert into row_block as counted (relation, block, backend, row_count)
  select tg_table_name, ordinal >> 10, pg_backend_pid(), count(*)
  from changed group by ordinal >> 10
  on conflict (relation, block, backend)
  do update set row_count = counted.row_count + excluded.row_count;
  return null;
end $$;
--> statement-breakpoint
create function count_deleted_rows() returns trigger language plpgsql as $$
begin
  insert into row_block as counted (relation, block, backend, row_count)
  select tg_table_name, ordinal >> 10, pg_backend_pid(), -count(*)
  from changed group by ordinal >> 10
  on conflict (relation, block, backend)
  do update set row_count = counted.row_count + excluded.row_count;
  return null;
end $$;
--> statement-breakpoint
create function count_truncated_rows() returns trigger language plpgsql as $$
begin
  delete from row_block where relation = tg_table_name;
  return null;
end $$;
--> statement-breakpoint
-- Gives a table the three triggers; each counted table's migration calls it once.
create function count_rows_of(counted regclass) returns void language plpgsql as $$
begin
  execute format('create trigger count_inserted after insert on %s
    referencing new table as changed for each statement execute function count_inserted_rows()', counted);
  execute format('create trigger count_deleted after delete on %s
    referencing old table as changed for each statement execute function count_deleted_rows()', counted);
  execute format('create trigger count_truncated after truncate on %s
    for each statement execute function count_truncated_rows()', counted);
end $$;
--> statement-breakpoint
select count_rows_of('customer'), count_rows_of('clinic'), count_rows_of('document'),
  count_rows_of('user_account'), count_rows_of('installed_device');
--> statement-breakpoint
-- The audit trail only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
