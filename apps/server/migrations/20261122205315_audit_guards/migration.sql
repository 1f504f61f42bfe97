-- The chain only grows, as the trail does.
create trigger append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Before the first seal.
insert into audit_head (id, number, hash) values (1, 0, decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
-- The trail is counted from here on, with what it has.
insert into row_block (relation, block, backend, row_count)
select 'audit_entry', ordinal >> 10, 0, count(*) from audit_entry group by ordinal >> 10;
--> statement-breakpoint
select count_rows_of('audit_entry');
--> statement-breakpoint
-- Whether one form of the changes is the other with values taken away: each value is as it was, or
-- gone, or says that somebody was anonymized.
create function audit_taken_away(was jsonb, stays jsonb) returns boolean language sql immutable
  return not exists (
    select from jsonb_each(stays) as field(name, change),
      jsonb_each(case jsonb_typeof(change) when 'object' then change
        else jsonb_build_object('to', change) end) as side(name, value)
    where value <> 'null' and value is distinct from was #> array[field.name, side.name]
      and value::text not ilike '%anonymized%');
--> statement-breakpoint
-- Whoever takes personal values away leaves a mark, and takes the salt: without it nobody can try
-- guesses against the digest. Other values in their place leave none, and the digest tells of them.
create function note_erasure() returns trigger language plpgsql as $$
begin
  if new.erased_at is not distinct from old.erased_at then
    if (new.ip is null or new.ip is not distinct from old.ip)
      and audit_taken_away(old.changes, new.changes) then
      new.erased_at := now();
    end if;
  end if;
  if new.erased_at is not null then
    new.salt := '';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger note_erasure before update on audit_personal
  for each row when (new.ip is distinct from old.ip or new.changes is distinct from old.changes
    or new.erased_at is distinct from old.erased_at)
  execute function note_erasure();
