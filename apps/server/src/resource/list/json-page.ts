import type { Page } from '@portal/contract/kernel';
import type * as T from '@portal/contract/schema';

/** An item that PostgreSQL wrote as a JSON object. */
export interface JsonItem {
  readonly item: string;
}

/** Items as JSON, with commas between them, and the place of their page in the list. */
type JsonItems = Omit<Page<unknown>, 'results'> & { readonly items: string };

/** A page whose items PostgreSQL wrote as JSON, for a response that is sent as it is. */
export class JsonPage<Item> {
  /** Carries the item's type; it has no value. */
  declare readonly item?: Item;
  /** Schema of the items; nothing but its fields was selected. */
  readonly schema: T.TObject;
  /** The page as the contract defines it. */
  readonly text: string;

  constructor(schema: T.TObject, { count, next, previous, items }: JsonItems) {
    this.schema = schema;
    this.text = `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[${items}]}`;
  }
}
