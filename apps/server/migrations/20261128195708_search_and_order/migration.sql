-- Functions and a collation that the statements below need; the definitions in code do not contain them
-- (docs/decisions/0054).

-- Returns the words of a text, folded, with single spaces instead of punctuation; null if it has none. The
-- characters are those of resource/list/punctuation.ts. Names are qualified, because a restored backup
-- computes columns without a search path.
create function search_words(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    words text := btrim(translate(public.search_fold(value), E'\t\n\r', '   '));
  begin
    if words ~ '[!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee]|  ' then
      words := regexp_replace(words, ' *[!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee][!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee ]*|  +', ' ', 'g');
    end if;
    return nullif(btrim(words), '');
  end $$;
--> statement-breakpoint
-- Returns the words of a text without punctuation and spaces; null if it has none.
create function search_joined(value text) returns text
  language sql immutable strict parallel safe
  return replace(search_words(value), ' ', '');
--> statement-breakpoint
-- Returns the searched form of a text: its words; behind them, if a word has punctuation inside, the words
-- as they are without it, with groups of digits as one number.
create function search_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    words text := btrim(translate(public.search_fold(value), E'\t\n\r', '   '));
    joined text;
  begin
    if words ~ '[!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee]|  ' then
      joined := btrim(regexp_replace(regexp_replace(words, '[!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee]+', '', 'g'), '  +', ' ', 'g'));
      words := btrim(regexp_replace(words, ' *[!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee][!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee ]*|  +', ' ', 'g'));
      if joined = words then
        joined := null;
      end if;
    end if;
    if words ~ '[0-9] [0-9]' then
      joined := regexp_replace(coalesce(joined, words), '([0-9]) +(?=[0-9])', '\1', 'g');
    end if;
    return concat_ws(' ', words, joined);
  end $$;
--> statement-breakpoint
-- Returns the searched form of a code: its words, and the code without punctuation and spaces.
create function search_code(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    words text := public.search_words(value);
  begin
    return concat_ws(' ', words, nullif(replace(words, ' ', ''), words));
  end $$;
--> statement-breakpoint
-- Returns the digits of a typed number, without the zeros of dialling, (0) and the (01) before a GTIN; null
-- if there are none.
create function search_number(term text) returns text
  language sql immutable strict parallel safe
  return nullif(regexp_replace(
    regexp_replace(term, '\(0\)|^\(01\)|[^0-9]', '', 'g'), '^00?(?=[0-9]{3})', ''), '');
--> statement-breakpoint
-- Returns the digits of a typed international telephone number without the code of its country (ITU-T E.164).
create function search_national(term text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(search_number(term), '^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|'
    || '(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])(?=[0-9]{6})', '');
--> statement-breakpoint
-- Returns the query that finds a term at the beginning of a word, with or without its punctuation.
create function search_query(term text) returns tsquery
  language sql immutable strict parallel safe
  return to_tsquery('simple'::regconfig, replace(search_words(term), ' ', ' & ') || ':*')
    || to_tsquery('simple'::regconfig, search_joined(term) || ':*');
--> statement-breakpoint
-- The order of names: that of all languages, in which case and accents weigh least, with numbers as numbers.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- What follows is generated from the definitions in code.
ALTER TABLE "service_internal_note" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_form(text))) STORED;--> statement-breakpoint
ALTER TABLE "service_ticket_reply" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_form(text))) STORED;--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_form(description))) STORED;--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_form(description))) STORED;--> statement-breakpoint
ALTER TABLE "clinic" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(coalesce(name, city), '')) || ' ' || chr(10) || ' ' || search_form(coalesce(street, '') || ' ' || coalesce(city, '')) || ' ' || coalesce(search_code(house_number), '') || ' ' || coalesce(search_code(postal_code), '') || ' ' || coalesce(search_code(postal_code || left(country, 1) || postal_code || country || postal_code), '')) STORED;--> statement-breakpoint
ALTER TABLE "customer" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(name, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(email, '')) || ' ' || coalesce(search_code(vat_number), '') || ' ' || coalesce(search_code(nullif(regexp_replace(vat_number, '^([A-Za-z]{2})[^0-9A-Za-z]*0', '\1'), vat_number)), '') || ' ' || coalesce(search_code(phone_number), '')) STORED;--> statement-breakpoint
ALTER TABLE "installed_device" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "installed_device" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(search_code(serial_number), '')) STORED;--> statement-breakpoint
ALTER TABLE "lead" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(contact_name, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(contact_email, '')) || ' ' || coalesce(search_code(contact_phone), '')) STORED;--> statement-breakpoint
ALTER TABLE "maintenance_record" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "maintenance_record" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(description, '') || ' ' || coalesce(performed_by, ''))) STORED;--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(title, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(description, '') || ' ' || coalesce(file_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "tag" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "device_category" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "device_category" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "manufacturer" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "manufacturer" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(name, '')) || ' ' || coalesce(search_code(model), '') || ' ' || chr(10) || ' ' || coalesce(search_code(gtin), '')) STORED;--> statement-breakpoint
ALTER TABLE "viewing_right_change" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "viewing_right_change" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(manufacturer_name, '') || ' ' || coalesce(product_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "service_request" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "service_request" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(search_code(serial_number), '')) STORED;--> statement-breakpoint
ALTER TABLE "service_ticket" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "service_ticket" ADD COLUMN "search_text" text GENERATED ALWAYS AS (coalesce(search_code('T-' || lpad(number::text, greatest(6, length(number::text)), '0')), '') || ' ' || coalesce(search_code('T-' || number), '') || ' ' || coalesce(search_code(serial_number), '')) STORED;--> statement-breakpoint
ALTER TABLE "user_account" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || ' ' || chr(10) || ' ' || search_form(coalesce(email, '')) || ' ' || coalesce(search_code(phone_number), '')) STORED;--> statement-breakpoint
DROP INDEX "clinic_name_order";--> statement-breakpoint
CREATE INDEX "clinic_name_order" ON "clinic" (coalesce("name", '') collate natural_order,"id");--> statement-breakpoint
DROP INDEX "clinic_city_order";--> statement-breakpoint
CREATE INDEX "clinic_city_order" ON "clinic" ("city" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "customer_name_order";--> statement-breakpoint
CREATE INDEX "customer_name_order" ON "customer" ("name" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "document_title_order";--> statement-breakpoint
CREATE INDEX "document_title_order" ON "document" ("title" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "tag_name_order";--> statement-breakpoint
CREATE INDEX "tag_name_order" ON "tag" ("name" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "device_category_name_order";--> statement-breakpoint
CREATE INDEX "device_category_name_order" ON "device_category" ("name" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "manufacturer_name_order";--> statement-breakpoint
CREATE INDEX "manufacturer_name_order" ON "manufacturer" ("name" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "product_name_order";--> statement-breakpoint
CREATE INDEX "product_name_order" ON "product" ("product_type","name" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "product_model_order";--> statement-breakpoint
CREATE INDEX "product_model_order" ON "product" ("product_type",coalesce("model", '') collate natural_order,"id");--> statement-breakpoint
DROP INDEX "user_account_last_name_order";--> statement-breakpoint
CREATE INDEX "user_account_last_name_order" ON "user_account" ("last_name" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "user_account_first_name_order";--> statement-breakpoint
CREATE INDEX "user_account_first_name_order" ON "user_account" ("first_name" collate natural_order,"id");--> statement-breakpoint
DROP INDEX "user_group_name_order";--> statement-breakpoint
CREATE INDEX "user_group_name_order" ON "user_group" ("name" collate natural_order,"id");--> statement-breakpoint
CREATE INDEX "service_internal_note_words" ON "service_internal_note" USING gin ("words") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "service_ticket_reply_words" ON "service_ticket_reply" USING gin ("words") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "service_request_words" ON "service_request" USING gin ("words") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "service_ticket_words" ON "service_ticket" USING gin ("words") WITH (gin_pending_list_limit=512);
--> statement-breakpoint
-- What the generator leaves out when a generated column is added or made anew: that it is never null, and its index.
alter table service_internal_note alter column words set not null;
--> statement-breakpoint
alter table service_ticket_reply alter column words set not null;
--> statement-breakpoint
alter table service_request alter column words set not null;
--> statement-breakpoint
alter table service_ticket alter column words set not null;
--> statement-breakpoint
alter table clinic alter column search_text set not null;
--> statement-breakpoint
alter table customer alter column search_text set not null;
--> statement-breakpoint
alter table installed_device alter column search_text set not null;
--> statement-breakpoint
alter table lead alter column search_text set not null;
--> statement-breakpoint
alter table document alter column search_text set not null;
--> statement-breakpoint
alter table manufacturer alter column search_text set not null;
--> statement-breakpoint
alter table product alter column search_text set not null;
--> statement-breakpoint
alter table viewing_right_change alter column search_text set not null;
--> statement-breakpoint
alter table service_request alter column search_text set not null;
--> statement-breakpoint
alter table service_ticket alter column search_text set not null;
--> statement-breakpoint
alter table user_account alter column search_text set not null;
--> statement-breakpoint
alter table maintenance_record alter column search_text set not null;
--> statement-breakpoint
alter table tag alter column search_text set not null;
--> statement-breakpoint
alter table device_category alter column search_text set not null;
--> statement-breakpoint
create index clinic_search on clinic using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index customer_search on customer using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index installed_device_search on installed_device using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index lead_search on lead using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index document_search on document using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index manufacturer_search on manufacturer using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index product_search on product using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index viewing_right_change_search on viewing_right_change using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index service_request_search on service_request using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index service_ticket_search on service_ticket using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
--> statement-breakpoint
create index user_account_search on user_account using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
