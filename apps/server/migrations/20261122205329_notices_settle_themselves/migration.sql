-- A notice goes with what it is about, in the transaction that settles it: told by the tables
-- themselves, so that whatever changes them (a call, an import, a job) cannot forget it. What is still
-- wanting attention on another day is found anew.
create function settle_right() returns trigger language plpgsql as $$
begin
  delete from notice where right_id = new.id
    and (not new.is_active or new.expires_at is distinct from holds_until);
  return null;
end $$;
--> statement-breakpoint
create function settle_maintenance() returns trigger language plpgsql as $$
begin
  delete from notice where installed_device_id = new.id
    and (new.status = 'decommissioned' or new.next_maintenance_on is distinct from due_on);
  return null;
end $$;
--> statement-breakpoint
create function settle_request() returns trigger language plpgsql as $$
begin
  delete from notice where service_request_id = new.id
    and (new.status <> 'new' or new.service_ticket_id is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger notices_settle after update of is_active, expires_at on product_viewing_right
  for each row when (
    (old.is_active, old.expires_at) is distinct from (new.is_active, new.expires_at)
  ) execute function settle_right();
--> statement-breakpoint
create trigger notices_settle after update of status, next_maintenance_on on installed_device
  for each row when (
    (old.status, old.next_maintenance_on) is distinct from (new.status, new.next_maintenance_on)
  ) execute function settle_maintenance();
--> statement-breakpoint
create trigger notices_settle after update of status, service_ticket_id on service_request
  for each row when (
    (old.status, old.service_ticket_id) is distinct from (new.status, new.service_ticket_id)
  ) execute function settle_request();
--> statement-breakpoint
-- Those whose work it was hear of it, however it went: settled, removed with its object, or swept.
create function tell_of_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_changes', json_build_object(
    'type', 'notice',
    'permission', case old.kind when 'right_expiring' then 'viewing_rights' else 'service' end
  )::text);
  return null;
end $$;
--> statement-breakpoint
create trigger tells_of_its_end after delete on notice for each row execute function tell_of_notice();
