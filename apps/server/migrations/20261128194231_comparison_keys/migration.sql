-- By hand, before all else: the keys by which texts are compared (docs/decisions/0053). The contract has the
-- same functions, `toComparisonKey` and `toSerialKey`; they are tested against each other. Indexes are made of
-- them, so they never change: another rule is another function.
-- Not strict, so that plans inline them.
create function unify_signs(value text) returns text
  language sql immutable parallel safe
  return translate(value,
    U&'\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010D6E\+010EAD'
      || U&'`\00B4\02B9\02BB\02BC\02BD\02BE\02BF\02C8\055A\1FFD\2018\2019\201B\2032\2035\A78C\FF07\FF40\03C2',
    '----------------------------' || '''''''''''''''''''''''''''''''''''''''' || U&'\03C3');
--> statement-breakpoint
create function comparison_key(value text) returns text
  language sql immutable parallel safe
  return case when value ~ '^[!-_a-~]+( [!-_a-~]+)*$' then lower(value collate "C") collate "default"
  else btrim(regexp_replace(unify_signs(normalize(lower(upper(lower(normalize(unify_signs(
    regexp_replace(
      regexp_replace(value, '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'),
      '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]', '', 'g')
    ), NFKC) collate "und-x-icu"))) collate "default", NFKC)), ' +', ' ', 'g')) end;
--> statement-breakpoint
create function serial_key(value text) returns text
  language sql immutable parallel safe
  return replace(comparison_key(value), ' ', '');
--> statement-breakpoint
-- End of what is by hand at the top.
CREATE TABLE "text_cleaning" (
	"table_name" text PRIMARY KEY,
	"columns" text NOT NULL,
	"checked_until" uuid,
	"checked" bigint DEFAULT 0 NOT NULL,
	"changed" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"finished_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "text_collision" (
	"table_name" text,
	"column_name" text,
	"row_id" uuid,
	"row_version" integer,
	"group_id" uuid NOT NULL,
	"is_numbered" boolean DEFAULT false NOT NULL,
	"found_at" timestamptz(3) NOT NULL,
	CONSTRAINT "text_collision_pkey" PRIMARY KEY("table_name","column_name","row_id")
);
--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "duplicate_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "duplicate_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_category" ADD COLUMN "duplicate_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD COLUMN "duplicate_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_group" ADD COLUMN "duplicate_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_title" ADD COLUMN "duplicate_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- By hand, before the unique indexes: rows that the new keys make equal both stay. The later ones get a number,
-- and all get an entry by which System Status and the log name them.
create function record_text_collision(in_table text, in_column text, in_row uuid, in_group uuid)
  returns void language sql as $$
  insert into text_collision (table_name, column_name, row_id, group_id, is_numbered, found_at)
  values (in_table, in_column, in_row, in_group, true, now()) on conflict do nothing
$$;
--> statement-breakpoint
-- Removes the entry of a row that gets another value or is deleted. If it had no number, the oldest of its group
-- takes its place. One that remains alone is equal to nothing.
create function release_text_collision() returns trigger language plpgsql as $$
declare
  released uuid;
  heir uuid;
begin
  delete from text_collision
    where table_name = tg_table_name and row_id = old.id and is_numbered
    returning group_id into released;
  if released is null then return null; end if;
  select row_id into heir from text_collision
    where table_name = tg_table_name and group_id = released and is_numbered order by row_id limit 1;
  if heir is null then return null; end if;
  if old.duplicate_number = 0 then
    execute format('update %I set duplicate_number = 0 where id = $1', tg_table_name) using heir;
  end if;
  delete from text_collision
    where table_name = tg_table_name and group_id = released and is_numbered and not exists (
      select from text_collision as other
      where other.table_name = tg_table_name and other.group_id = released and other.row_id <> heir);
  return null;
end $$;
--> statement-breakpoint
create function reset_duplicate_number() returns trigger language plpgsql as $$
begin
  new.duplicate_number := 0;
  return new;
end $$;
--> statement-breakpoint
-- Numbers the rows of a table that have the same key, and adds the triggers. `columns` are those that the key is
-- made of, and `key` is an expression with `@` before each of them.
create procedure number_duplicates(target regclass, named text, columns text, key text) language plpgsql as $$
begin
  execute format('
    with equal as (select %2$s as key from %1$s group by 1 having count(*) > 1),
    ranked as (
      select id, row_number() over by_age - 1 as number, first_value(id) over by_age as earliest
      from (select id, created_at, %2$s as key from %1$s) as keyed join equal using (key)
      window by_age as (partition by key order by created_at, id)
    ),
    numbered as (
      update %1$s as later set duplicate_number = ranked.number from ranked
      where later.id = ranked.id and ranked.number > 0
    )
    select record_text_collision(%4$L, %3$L, id, earliest) from ranked',
    target, replace(key, '@', ''), named, target);
  execute format('create trigger reset_duplicate_number before update of %2$s on %1$s for each row
    when (old.duplicate_number <> 0 and %3$s is distinct from %4$s) execute function reset_duplicate_number()',
    target, columns, replace(key, '@', 'old.'), replace(key, '@', 'new.'));
  execute format('create trigger release_after_change after update of %2$s on %1$s for each row
    when (%3$s is distinct from %4$s) execute function release_text_collision()',
    target, columns, replace(key, '@', 'old.'), replace(key, '@', 'new.'));
  execute format('create trigger release_after_delete after delete on %1$s for each row
    execute function release_text_collision()', target);
end $$;
--> statement-breakpoint
call number_duplicates('tag', 'name', 'name', 'comparison_key(@name)');
--> statement-breakpoint
call number_duplicates('device_category', 'name', 'name', 'comparison_key(@name)');
--> statement-breakpoint
call number_duplicates('manufacturer', 'name', 'name', 'comparison_key(@name)');
--> statement-breakpoint
call number_duplicates('user_group', 'name', 'name', 'comparison_key(@name)');
--> statement-breakpoint
call number_duplicates('job_title', 'name', 'name', 'comparison_key(@name)');
--> statement-breakpoint
call number_duplicates('installed_device', 'serial_number', 'device_id, serial_number',
  'row(@device_id, serial_key(@serial_number))');
--> statement-breakpoint
drop procedure number_duplicates(regclass, text, text, text);
--> statement-breakpoint
-- Writes the postal codes of Luxembourg in their one spelling; what needs no other column is cleaned after the
-- start (domains/system/stored-texts).
update clinic set postal_code = 'L-' || postal_code, version = version + 1
where country = 'LU' and postal_code ~ '^[0-9]{4}$';
--> statement-breakpoint
-- End of what is by hand before the unique indexes.
DROP INDEX "customer_likeness";--> statement-breakpoint
CREATE INDEX "customer_likeness" ON "customer" (search_fold(coalesce(comparison_key("name"), '') || chr(1) || coalesce(comparison_key(translate("vat_number", ' -./', '')), '')));--> statement-breakpoint
DROP INDEX "installed_device_serial_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "installed_device_serial_unique" ON "installed_device" ("device_id",serial_key("serial_number"),"duplicate_number");--> statement-breakpoint
DROP INDEX "tag_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_unique" ON "tag" (comparison_key("name"),"duplicate_number");--> statement-breakpoint
DROP INDEX "device_category_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "device_category_name_unique" ON "device_category" (comparison_key("name"),"duplicate_number");--> statement-breakpoint
DROP INDEX "manufacturer_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturer_name_unique" ON "manufacturer" (comparison_key("name"),"duplicate_number");--> statement-breakpoint
DROP INDEX "user_group_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "user_group_name_unique" ON "user_group" (comparison_key("name"),"duplicate_number");--> statement-breakpoint
DROP INDEX "job_title_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "job_title_name_unique" ON "job_title" (comparison_key("name"),"duplicate_number");--> statement-breakpoint
CREATE INDEX "customer_name_key" ON "customer" (comparison_key("name"));--> statement-breakpoint
CREATE INDEX "text_collision_found_order" ON "text_collision" ("found_at","group_id");
