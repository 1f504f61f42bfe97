import { rowsAt, serveFloor, findStartBlock } from './serve-floor.ts';

/*
 * The floor of the list of customers. `/counted` adds the exact count from the blocks, `/scanned`
 * the one from count(*), and `/offset?n=` opens a page far down by the blocks.
 */
const fields = `id, name, is_active, vat_number, email, phone_number, website, notes,
  (select count(*)::int from clinic where customer_id = customer.id) as clinics_count,
  (select count(*)::int from user_account where customer_id = customer.id) as users_count,
  (select count(*)::int from installed_device where customer_id = customer.id) as devices_count,
  to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`;

const blockCount = `(select sum(row_count)::int from row_block where relation = 'customer')`;

serveFloor({
  '/counted': {
    text: `select ${fields}, ${blockCount} as total
      from (select * from customer order by ordinal desc limit 25) as customer`,
  },
  '/scanned': {
    text: `select ${fields}, (select count(*)::int from customer) as total
      from (select * from customer order by ordinal desc limit 25) as customer`,
  },
  '/offset': {
    text: `${findStartBlock('customer')}
      select ${fields}, ${blockCount} as total from (${rowsAt('customer')}) as customer`,
    values: ['n'],
  },
});
