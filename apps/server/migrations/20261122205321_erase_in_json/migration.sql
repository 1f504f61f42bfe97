-- JSON with a mark wherever one of its texts or keys matches; its shape stays (docs/decisions/0024).
create function erase_in_json(value jsonb, pattern text, mark text) returns jsonb
  language plpgsql immutable strict parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(regexp_replace(value #>> '{}', pattern, mark, 'g'));
    when 'array' then
      return (select coalesce(jsonb_agg(erase_in_json(item, pattern, mark) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as element (item, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(
          regexp_replace(name, pattern, mark, 'g'), erase_in_json(item, pattern, mark)), '{}')
        from jsonb_each(value) as member (name, item));
    else
      return value;
  end case;
end $$;
