import type * as T from '@portal/contract/schema';

type Within<Value, Name extends string> = Value extends readonly unknown[]
  ? Name
  : Value extends object
    ? string extends keyof Value
      ? Name
      : `${Name}.${keyof Value & string}`
    : Name;

/** A field of an item; of a joined object, one of its fields: `customer.name`. */
export type ColumnName<Item> = {
  [Name in keyof Item & string]: Within<NonNullable<Item[Name]>, Name>;
}[keyof Item & string];

/** Lists the columns of an item's export: its fields, and the names of joined objects. */
export const listExportColumns = ({ properties }: T.TObject): readonly string[] =>
  Object.entries<{ properties?: object }>(properties).map(([name, field]) =>
    'name' in (field.properties ?? {}) ? `${name}.name` : name,
  );
