-- Streams of events end at once, on every instance, where what they rest on changes: told by the
-- tables themselves, so that whatever changes them cannot forget it. Nobody but the keepers of the
-- streams hears of it, and a rollback takes it back.
create function tell_of_access(subject text, id uuid) returns void language sql as $$
  select pg_notify('portal_changes', json_build_object('access', subject, 'id', id)::text)
$$;
--> statement-breakpoint
create function follow_session() returns trigger language plpgsql as $$
begin
  perform tell_of_access('session', old.id);
  return null;
end $$;
--> statement-breakpoint
create function follow_account() returns trigger language plpgsql as $$
begin
  perform tell_of_access('user', old.id);
  return null;
end $$;
--> statement-breakpoint
create function follow_membership() returns trigger language plpgsql as $$
begin
  perform tell_of_access('user', coalesce(new.user_id, old.user_id));
  return null;
end $$;
--> statement-breakpoint
create function follow_group() returns trigger language plpgsql as $$
begin
  perform tell_of_access('user', user_id) from group_member where group_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create function follow_customer() returns trigger language plpgsql as $$
begin
  perform tell_of_access('customer', new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger stream_ends after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function follow_session();
--> statement-breakpoint
create trigger stream_ends_deleted after delete on session for each row
  when (old.ended_at is null) execute function follow_session();
--> statement-breakpoint
create trigger streams_end after update of is_active, anonymized_at, role, customer_id on user_account
  for each row when (
    (old.is_active, old.anonymized_at, old.role, old.customer_id)
    is distinct from (new.is_active, new.anonymized_at, new.role, new.customer_id)
  ) execute function follow_account();
--> statement-breakpoint
create trigger streams_end after insert or delete or update on group_member
  for each row execute function follow_membership();
--> statement-breakpoint
create trigger streams_end after update of permissions on user_group for each row
  when (old.permissions is distinct from new.permissions) execute function follow_group();
--> statement-breakpoint
create trigger streams_end after update of is_active on customer for each row
  when (old.is_active is distinct from new.is_active) execute function follow_customer();
