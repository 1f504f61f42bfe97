import type { FloorQuery } from './serve-floor.ts';

/**
 * A kind of object in the palette: its table, the SQL of the label and detail of a hit, and the
 * joins that these need.
 */
interface Kind {
  readonly table: string;
  readonly label: string;
  readonly detail: string;
  readonly term?: string;
  readonly joins?: string;
}

const ofCustomer = 'left join customer c on c.id = t.customer_id';

const kinds: readonly Kind[] = [
  { table: 'customer', label: 't.name', detail: 'coalesce(t.email, t.phone_number, t.vat_number)' },
  { table: 'clinic', label: `coalesce(t.name, t.street)`, detail: 't.city', joins: ofCustomer },
  {
    table: 'user_account',
    label: `concat_ws(' ', t.first_name, t.last_name)`,
    detail: 't.email',
    term: 't.role',
    joins: ofCustomer,
  },
  {
    table: 'installed_device',
    label: `concat_ws(' · ', concat_ws(' ', p.name, p.model), coalesce(l.name, l.city), coalesce(t.own_name, t.inventory_number))`,
    detail: 't.serial_number',
    term: 't.status',
    joins: `join product p on p.id = t.device_id left join clinic l on l.id = t.clinic_id ${ofCustomer}`,
  },
  {
    table: 'service_ticket',
    label: `'T-' || lpad(t.number::text, greatest(6, length(t.number::text)), '0')`,
    detail: `concat_ws(' · ', p.name, t.serial_number)`,
    term: 't.status',
    joins: `join installed_device d on d.id = t.installed_device_id join product p on p.id = d.device_id ${ofCustomer}`,
  },
  {
    table: 'document',
    label: 't.title',
    detail: 'coalesce(p.name, m.name)',
    term: 't.category',
    joins: `left join product p on p.id = t.product_id left join manufacturer m on m.id = t.manufacturer_id`,
  },
  {
    table: 'product',
    label: 't.name',
    detail: `concat_ws(' · ', t.model, m.name)`,
    term: 't.product_type',
    joins: 'join manufacturer m on m.id = t.manufacturer_id',
  },
  {
    table: 'lead',
    label: 't.contact_name',
    detail: 'coalesce(t.contact_email, t.contact_phone)',
    term: 't.stage',
    joins: ofCustomer,
  },
];

/**
 * Selects the best six objects of a kind that contain the term, those that begin with it first:
 * limit first, join after.
 */
function selectBest({ table, label, detail, term, joins = '' }: Kind, place: number): string {
  const customer = joins.includes(ofCustomer)
    ? `case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`
    : 'null::json';
  return `(with found as materialized (
      select id, search_text from ${table} where search_text like '%' || lower($1) || '%'
    ), best as materialized (
      select id from found order by starts_with(search_text, lower($1)) desc, id desc limit 6
    ) select ${place} as place, t.id, ${label} as label, ${detail} as detail, ${customer} as customer,
      ${term ?? 'null'}::text as word
    from best join ${table} t on t.id = best.id ${joins})`;
}

/**
 * The floor of the palette: the SQL that a developer would write by hand for a rare term, returning
 * the same rows.
 */
export const paletteFloor: Readonly<Record<string, FloorQuery>> = {
  '/palette': {
    text: `select * from (${kinds.map(selectBest).join(' union all ')}) as found order by place, id desc`,
    values: ['word'],
  },
};
