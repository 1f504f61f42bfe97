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
-- A row stands where it was written: whoever writes it cannot say another place. A dump brings rows
-- before it brings triggers. The path of names is the function's own, so that a writer's is not asked.
create function place_in_chain() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  new.era := audit_era();
  new.transaction := pg_current_xact_id();
  return new;
end $$;
--> statement-breakpoint
create trigger place_in_chain before insert on audit_entry
  for each row when (new.era <> audit_era() or new.transaction <> pg_current_xact_id())
  execute function place_in_chain();
--> statement-breakpoint
-- Whether a text is another one of which parts became the mark. As a pattern, the mark stands for one
-- letter or more.
create function audit_text_taken_away(was text, stays text) returns boolean
  language sql immutable strict parallel safe
  return was like
    replace(regexp_replace(stays, '([\\%_])', '\\\1', 'g'), '[anonymized]', '_%');
--> statement-breakpoint
-- Whether JSON is other JSON with values taken away: each value is as it was, or gone, or a text of
-- which parts became the mark, which keys may have too. What erasing somebody leaves
-- (`erase_in_json`), and nothing else.
create function audit_taken_away(was jsonb, stays jsonb) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if stays = 'null' or stays = was then
    return true;
  end if;
  case jsonb_typeof(stays)
    when 'string' then
      return jsonb_typeof(was) = 'string' and audit_text_taken_away(was #>> '{}', stays #>> '{}');
    when 'array' then
      return jsonb_typeof(was) = 'array' and jsonb_array_length(was) = jsonb_array_length(stays)
        and not exists (
          select from jsonb_array_elements(stays) with ordinality as element (item, place)
          where not audit_taken_away(was -> (place::int - 1), item));
    when 'object' then
      return jsonb_typeof(was) = 'object' and not exists (
        select from jsonb_each(stays) as member (name, item)
        where not exists (
          select from jsonb_each(was) as had (name, item)
          where audit_text_taken_away(had.name, member.name)
            and audit_taken_away(had.item, member.item)));
    else
      return false;
  end case;
end $$;
--> statement-breakpoint
-- Personal values are taken away and never replaced. Whoever does so leaves a mark, and takes the
-- salt: without it nobody can try guesses against the digest, and the digest tells of nothing any
-- more, so that from then on this alone keeps what stays as it was.
create function note_erasure() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.entry_id <> old.entry_id or new.salt not in (old.salt, '')
    or (new.ip is not null and new.ip is distinct from old.ip)
    or not audit_taken_away(old.changes, new.changes) then
    raise exception 'personal values of the audit log are taken away and never replaced'
      using errcode = 'insufficient_privilege';
  end if;
  new.erased_at := coalesce(new.erased_at, now());
  new.salt := '';
  return new;
end $$;
--> statement-breakpoint
create trigger note_erasure before update on audit_personal
  for each row when (new is distinct from old) execute function note_erasure();
--> statement-breakpoint
-- None is erased before it stands.
create function begin_personal() returns trigger language plpgsql as $$
begin
  new.erased_at := null;
  return new;
end $$;
--> statement-breakpoint
create trigger begin_personal before insert on audit_personal
  for each row when (new.erased_at is not null) execute function begin_personal();
--> statement-breakpoint
create trigger append_only before delete or truncate on audit_personal
  for each statement execute function refuse_change();
