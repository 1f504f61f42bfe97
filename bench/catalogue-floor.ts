import { paletteFloor } from './palette-floor.ts';
import { serveFloor } from './serve-floor.ts';
import { serviceFloor } from './service-floor.ts';

/*
 * The floors of the catalogue, the rights and the installed base: the SQL that a developer would
 * write by hand for each single request, returning the same rows.
 */
const utc = (column: string): string =>
  `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.replace(/^.*\./, '')}`;

const deviceFields = `d.id, d.customer_id, json_build_object('id', c.id, 'name', c.name) as customer,
  d.clinic_id, case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'city', l.city) end as clinic,
  d.device_id, json_build_object('id', p.id, 'name', p.name, 'model', p.model) as device,
  d.manufacturer_id, json_build_object('id', m.id, 'name', m.name) as manufacturer,
  d.serial_number, d.installation_date::text, d.status, d.next_maintenance_on::text,
  ${utc('d.created_at')}, ${utc('d.updated_at')}`;

const deviceJoins = `join product p on p.id = d.device_id join manufacturer m on m.id = d.manufacturer_id
  left join customer c on c.id = d.customer_id left join clinic l on l.id = d.clinic_id`;

/** Selects a page of installed devices with its count: limit first, join after. */
const selectDevices = (page: string, total: string): string =>
  `select ${deviceFields}, (${total}) as total from (${page}) as d ${deviceJoins} order by d.ordinal desc`;

const newestDevices = (where: string): string =>
  selectDevices(
    `select * from installed_device where ${where} order by ordinal desc limit 25`,
    `select count(*)::int from installed_device where ${where}`,
  );

const openRights = `select product_id, manufacturer_id, product_type from product_viewing_right
  where customer_id = $1::uuid and is_active and (expires_at is null or expires_at > now())`;

const opened = `opened as (${openRights}), seen as (
  select product_id as id from opened where product_id is not null
  union select p.id from product p join opened o on o.product_id is null and o.manufacturer_id = p.manufacturer_id
    and (o.product_type is null or o.product_type = p.product_type)
  union select p.id from product p join opened o on o.product_id is null and o.manufacturer_id is null
    and o.product_type = p.product_type)`;

const makers = `makers as (select manufacturer_id as id from opened where manufacturer_id is not null
  union select p.manufacturer_id from product p join opened o on o.manufacturer_id is null and o.product_type = p.product_type)`;

const selectVisibleProducts = (type: string): string => `with ${opened}, found as materialized (
    select * from product where product_type = '${type}' and id in (select id from seen)
  ) select p.id, p.product_type, p.model, p.name, p.description, p.manufacturer_id,
    json_build_object('id', m.id, 'name', m.name) as manufacturer, p.is_active, p.gtin, p.category_id,
    case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as category,
    p.maintenance_interval_months, ${utc('p.created_at')}, ${utc('p.updated_at')}, total
  from (select *, (select count(*)::int from found) as total from found order by ordinal desc limit 25) as p
  join manufacturer m on m.id = p.manufacturer_id left join device_category g on g.id = p.category_id
  order by p.ordinal desc`;

const documentFields = `d.id, d.category, d.title, d.description, d.language, d.audience, d.manufacturer_id,
  case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as manufacturer,
  d.product_type, d.product_id,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'model', p.model) end as product,
  json_build_object('name', d.file_name, 'size', d.file_size, 'content_type', d.content_type) as file,
  null as uploaded_by, ${utc('d.created_at')}, ${utc('d.updated_at')}`;

const documentJoins = `left join manufacturer m on m.id = d.manufacturer_id left join product p on p.id = d.product_id`;

/**
 * Selects a page of the documents found, by id and ordinal, with its count: limit first, join
 * after.
 */
const selectDocuments = (found: string): string => `${found}
  select ${documentFields}, (select count(*)::int from found) as total
  from (select id from found order by ordinal desc limit 25) as page
  join document d on d.id = page.id ${documentJoins} order by d.ordinal desc`;

const seenDocuments = selectDocuments(`with ${opened}, ${makers}, found as materialized (
    select id, ordinal from document
      where audience = 'all_customers' and product_id is null and manufacturer_id is null
    union all select id, ordinal from document where product_id = any(array(select id from seen))
    union all select id, ordinal from document
      where product_id is null and manufacturer_id = any(array(select id from makers)))`);

/** Selects matches of a single term in all places that the portal searches. */
const selectHits = (
  word: string,
): string => `hits as materialized (select id, max(score) as score from (
    select id, case when split_part(search_text, chr(10), 1) like '%' || lower(${word}) || '%' then 5 else 3 end as score
      from document where search_text like '%' || lower(${word}) || '%'
    union all select id, 4 from document
      where product_id = any(array(select id from product where search_text like '%' || lower(${word}) || '%'))
    union all select id, 4 from document
      where manufacturer_id = any(array(select id from manufacturer where search_text like '%' || lower(${word}) || '%'))
    union all select document_id, 4 from document_tag
      where tag_id = any(array(select id from tag where search_text like '%' || lower(${word}) || '%'))
    union all select document_id, 2 from document_text where topics @@ text_query(${word}, true)
    union all select document_id, 1 from document_text where words @@ text_query(${word}, true)
  ) as places group by id)`;

const tags = `(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
  from document_tag dt join tag t on t.id = dt.tag_id where dt.document_id = d.id) as tags`;

/** Selects the text around the term, cut by position alone. */
const selectExcerpt = (
  word: string,
): string => `(select substr(body, greatest(1, strpos(lower(body), lower(${word})) - 60), 240)
  from document_passage where document_id = d.id and words @@ text_query(${word}, true) order by number limit 1) as excerpt`;

/** Selects a page of the best hits with its count: limit first, join after. */
const selectBest = (found: string, word: string): string => `${found}
  select ${documentFields}, ${tags}, ${selectExcerpt(word)}, (select count(*)::int from found) as total
  from (select id, score from found order by score desc, id desc limit 25) as page
  join document d on d.id = page.id ${documentJoins} order by score desc, d.id desc`;

const bestSeen = selectBest(
  `with ${opened}, ${makers}, ${selectHits('$2')}, found as materialized (
    select hits.id, score from hits join document as d on d.id = hits.id
    where d.product_id in (select id from seen) or (d.product_id is null
      and (d.manufacturer_id in (select id from makers) or (d.manufacturer_id is null and d.audience = 'all_customers'))))`,
  '$2',
);

serveFloor({
  ...serviceFloor,
  ...paletteFloor,
  '/devices-of': { text: newestDevices('customer_id = $1::uuid'), values: ['customer'] },
  '/devices-at-clinic': { text: newestDevices('clinic_id = $1::uuid'), values: ['clinic'] },
  '/seen-devices': { text: selectVisibleProducts('device'), values: ['customer'] },
  '/seen-documents': { text: seenDocuments, values: ['customer'] },
  '/seen-documents-like': { text: bestSeen, values: ['customer', 'word'] },
  '/documents-like': {
    text: selectBest(`with ${selectHits('$1')}, found as materialized (select * from hits)`, '$1'),
    values: ['word'],
  },
});
