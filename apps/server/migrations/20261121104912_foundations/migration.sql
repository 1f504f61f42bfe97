-- What the tables stand on: extensions that a database's owner may create, and the search folding.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Immutable, because the dictionary is named and never changed: generated columns and indexes need it.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
