import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import type { MeasuredCall } from './catalogue-calls.ts';
import { measuredCustomer } from './catalogue-data.ts';

/** Search terms of medium frequency. */
export interface PaletteTerms {
  readonly serial: string;
  readonly ownSerial: string;
  readonly customer: string;
  readonly person: string;
  readonly email: string;
  readonly lead: string;
  readonly ticket: number;
  readonly ownTicket: number;
  readonly rareTerm: string;
  readonly product: string;
  readonly ownProduct: string;
}

export async function findPaletteTerms(address: DatabaseAddress): Promise<PaletteTerms> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<PaletteTerms>(
    `with own as (select id from customer where email = 'desk${measuredCustomer}@clinic.example'),
      named as (select * from customer order by ordinal offset (select count(*) / 2 from customer) limit 1),
      person as (select * from user_account where customer_id = (select id from named)),
      prospect as (select * from lead where stage = 'negotiation' order by ordinal limit 1)
    select split_part(named.name, ' ', 3) as customer, person.last_name as person, person.email,
      split_part(prospect.contact_name, ' ', 1) as lead,
      (select substr(serial_number, 7, 5) from installed_device order by ordinal offset 500 limit 1) as serial,
      (select substr(serial_number, 7, 5) from installed_device where customer_id = own.id order by ordinal limit 1) as "ownSerial",
      (select max(number) / 2 from service_ticket) as ticket,
      (select number from service_ticket where customer_id = own.id order by ordinal desc limit 1) as "ownTicket",
      (select right(title, 6) from document order by ordinal offset 700 limit 1) as "rareTerm",
      (select split_part(name, ' ', 1) from product order by ordinal offset (select count(*) / 2 from product) limit 1) as product,
      (select split_part(name, ' ', 1) from product join product_viewing_right as r on r.product_id = product.id
        where r.customer_id = own.id and r.is_active order by r.ordinal limit 1) as "ownProduct"
    from own, named, person, prospect`,
  );
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('There is nothing to be found');
  return found;
}

const numbered = (number: number): string => `T-${String(number).padStart(6, '0')}`;

const everywhere = '/palette';

const ask =
  (as: MeasuredCall['as']) =>
  (what: string, text: string, floor?: string, floorText = text): MeasuredCall => ({
    as,
    what: `palette: ${what}`,
    path: `search/?q=${encodeURIComponent(text)}`,
    ...(floor === undefined ? {} : { floor: `${floor}?word=${encodeURIComponent(floorText)}` }),
  });

/** Searches for a word with another letter in its middle, beside a floor that looks up the word as it is. */
const askNear = (as: MeasuredCall['as']) => (what: string, word: string) => {
  const middle = Math.floor(word.length / 2);
  // No generated name contains it.
  const wrong = `${word.slice(0, middle)}x${word.slice(middle + 1)}`;
  return ask(as)(`near ${what}`, wrong, everywhere, word);
};

/** Returns the palette's calls by the kind of term. */
export function paletteCallsFor(of: PaletteTerms): MeasuredCall[] {
  const [employee, customer] = [ask('employee'), ask('customer')];
  return [
    employee('part of a serial number', of.serial, everywhere),
    employee('beginning of a serial number', 'S45-A'),
    employee('number of a ticket', numbered(of.ticket)),
    employee('customer by name', of.customer, everywhere),
    employee('name of all customers', 'clinic group'),
    employee('person by name', of.person),
    employee('lead by name', of.lead, everywhere),
    employee('name of all leads', 'janssen'),
    employee('e-mail address', of.email, everywhere),
    employee('end of all e-mail addresses', 'clinic.example'),
    employee('rare word of a title', of.rareTerm, everywhere),
    employee('word of one title in seven', 'brochure'),
    employee('two words of a title', `brochure ${of.rareTerm}`),
    employee('two letters', 'ja'),
    employee('two figures', '45'),
    employee('what is nowhere', 'qxzqvw', everywhere),
    askNear('employee')('the name of one product', of.product),
    askNear('employee')('the name of all leads', 'janssen'),
    askNear('employee')('a word of one title in seven', 'brochure'),
    askNear('customer')('the name of one product', of.ownProduct),
    customer('part of a serial number', of.ownSerial),
    customer('number of a ticket', numbered(of.ownTicket)),
    customer('product by name', of.ownProduct),
    customer('rare word of a title', of.rareTerm),
    customer('word of one title in seven', 'brochure'),
    customer('two letters', 'ma'),
    customer('what is nowhere', 'qxzqvw'),
  ];
}
