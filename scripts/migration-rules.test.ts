import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder, rollingSince } from '../apps/server/src/database/migration-files.ts';
import { compareVersions, version } from '../apps/server/src/kernel/product-version.ts';
import { checkMigration } from './migration-rules.ts';

const isBefore = (first: string, second: string): boolean => compareVersions(first, second) < 0;
const check = (sql: string) => checkMigration(sql, { isBefore, version: '1.4.0' });

describe('each migration of this version', () => {
  const names = readdirSync(migrationsFolder).filter((name) => name > rollingSince);

  it('lets the version before go on', () => {
    const found = names.flatMap((name) => {
      const path = join(migrationsFolder, name, 'migration.sql');
      if (!existsSync(path)) return [];
      return checkMigration(readFileSync(path, 'utf8'), { isBefore, version }).map(
        (reason) => `${name}: ${reason}`,
      );
    });
    expect(found).toEqual([]);
  });
});

describe('check of migrations', () => {
  it.each([
    'create table lens (id uuid primary key, name text not null unique); create index lens_name on lens (name)',
    'alter table "clinic" add column "colour" text',
    'ALTER TABLE "clinic" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL',
    `alter table clinic add column note text default 'drop column name; update clinic'`,
    'create index concurrently clinic_colour on clinic (colour)',
    'drop index concurrently clinic_colour',
    'create or replace function words(text) returns text language sql as $$ update clinic set name = $1; select $1 $$',
    'create table lens (id int); alter table lens add constraint lens_check check (id > 0)',
    'insert into setting (id) values (1)',
    '-- drop table clinic\nselect 1',
    '/* rename column */ alter table clinic add column "rename" text',
    `alter table clinic validate constraint clinic_colour; alter table clinic alter column colour set default ''; alter table clinic alter column colour set not null`,
    '-- compatible from 1.3.0: nothing reads it\nalter table clinic drop column colour',
    '-- compatible from 1.3.0-rc.1: nothing reads it\ndrop table lens',
    '-- compatible from 1.3.0: all is unique\ncreate unique index concurrently clinic_name on clinic (name)',
    '-- compatible from 1.3.0: all is unique\nalter table clinic add constraint clinic_name unique using index clinic_name_key',
    '-- compatible from 1.3.0: all is checked\nalter table clinic add constraint clinic_size check (size > 0) not valid',
  ])('allows %s', (sql) => {
    expect(check(sql)).toEqual([]);
  });

  it.each([
    ['drop table clinic', 'drops what'],
    ['DROP FUNCTION words(text)', 'drops what'],
    ['alter table "clinic" drop column "colour"', 'drops a column'],
    ['alter table only public.clinic drop constraint clinic_check', 'drops a column or constraint'],
    ['alter table clinic alter column name drop not null', 'takes away a property'],
    ['alter table clinic alter name drop default', 'takes away a property'],
    ['alter table clinic rename to practice', 'renames'],
    ['alter table clinic rename column name to title', 'renames'],
    ['alter type state rename value a to b', 'renames'],
    ['alter table clinic alter column size type bigint', 'changes the type'],
    [
      'ALTER TABLE "clinic" ALTER COLUMN "size" SET DATA TYPE bigint USING size::bigint',
      'changes the type',
    ],
    ['alter table clinic add constraint c check (size > 0) not valid', 'refuses what'],
    ['create unique index concurrently clinic_name on clinic (name)', 'refuses what'],
    ['truncate clinic', 'takes away'],
    [
      'alter table clinic alter column name set not null',
      'without a default and a validated check',
    ],
    ['alter table clinic add column colour text not null', 'give it a default'],
    ['create index clinic_colour on clinic (colour)', 'create the index concurrently'],
    [
      'CREATE UNIQUE INDEX "clinic_name" ON "clinic" USING btree ("name")',
      'create the index concurrently',
    ],
    ['alter table clinic add constraint c foreign key (id) references customer', 'NOT VALID'],
    ['alter table clinic add check (size > 0)', 'NOT VALID'],
    ['alter table clinic add constraint c unique (name)', 'USING INDEX'],
    [
      'alter table clinic add column n bigint generated always as identity',
      'writes the whole table',
    ],
    [
      'alter table clinic add column t text generated always as (lower(name)) stored',
      'writes the whole table',
    ],
    ['alter table clinic add column key uuid default gen_random_uuid()', 'differs from row to row'],
    [`update clinic set name = 'a'`, 'let a job do it'],
    ['delete from clinic', 'let a job do it'],
    ['lock table clinic', 'let a job do it'],
    ['vacuum full clinic', 'locks the table'],
    [
      'alter table clinic add column a text; create index concurrently c on clinic (a)',
      'of their own',
    ],
    ['-- compatible from 1.4.0: nothing reads it\ndrop table clinic', 'drops what'],
    ['-- compatible from 1.5.0: nothing reads it\nselect 1', '1.5.0 is not released before 1.4.0'],
    [
      '-- compatible from 1.3.0: nothing reads it\nupdate clinic set name = null',
      'let a job do it',
    ],
  ])('refuses %s', (sql, reason) => {
    expect(check(sql).join('\n')).toContain(reason);
  });
});
