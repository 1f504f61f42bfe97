-- By hand, before all else: the functions of the search give the same results in less time (docs/decisions/0054),
-- so that columns and indexes stay as they are. Most texts are ASCII, at the latest without their accents.

-- Returns a text in lower case without accents. A function of its own, because it is the one that knows, since
-- it was created, in which schema the extension is.
create function fold_accents(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
create or replace function search_fold(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  begin
    -- ASCII has no accents.
    if octet_length(value) = length(value) then
      return lower(value);
    end if;
    return public.fold_accents(value);
  end $$;
--> statement-breakpoint
-- Returns the signs that a search ignores, of those that may be in a folded text: those of
-- resource/list/punctuation.ts, in the words of a bracket expression. Not strict, so that plans inline it.
create function search_signs(folded text) returns text
  language sql immutable parallel safe
  return case when octet_length(folded) = length(folded) then '!-/:-@[-`{-~\x7f'
    else '!-/:-@[-`{-~\x7f-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u0300-\u036f\u2000-\u206f\u20a0-\u20f0\u2200-\u22ff\u2980-\u2aff\u3000-\u3003\u3008-\u3020\u30fb\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee' end;
--> statement-breakpoint
create or replace function search_words(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    folded text := public.search_fold(value);
    signs text := public.search_signs(folded);
  begin
    return nullif(btrim(regexp_replace(folded,
      ' *[' || signs || '\t\n\r][' || signs || '\t\n\r ]*|  +', ' ', 'g')), '');
  end $$;
--> statement-breakpoint
create or replace function search_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    folded text := public.search_fold(value);
    signs text := public.search_signs(folded);
    words text := btrim(regexp_replace(folded,
      ' *[' || signs || '\t\n\r][' || signs || '\t\n\r ]*|  +', ' ', 'g'));
    joined text;
  begin
    -- A word has punctuation inside. Elsewhere the text without punctuation has the same words.
    if folded ~ ('[^' || signs || '\t\n\r ][' || signs || ']+[^' || signs || '\t\n\r ]') then
      joined := btrim(regexp_replace(regexp_replace(folded, '[' || signs || ']+', '', 'g'),
        ' *[\t\n\r][\t\n\r ]*|  +', ' ', 'g'));
    end if;
    if words ~ '[0-9] [0-9]' then
      joined := regexp_replace(coalesce(joined, words), '([0-9]) +(?=[0-9])', '\1', 'g');
    end if;
    return concat_ws(' ', words, joined);
  end $$;
--> statement-breakpoint
-- End of what is by hand. What follows is generated from the definitions in code.
DROP INDEX "customer_likeness";--> statement-breakpoint
CREATE INDEX "customer_likeness" ON "customer" (search_fold(coalesce(comparison_key(case when "vat_number" ~ '[0-9]' then null else "name" end), '') || chr(1) || coalesce(comparison_key(translate("vat_number", ' -./', '')), '')));
