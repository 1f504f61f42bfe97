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

/** Lists the columns of an item's export: its fields, and a joined object's name instead of its id. */
export function listExportColumns({ properties }: T.TObject): readonly string[] {
  const fields = Object.entries<{ properties?: object }>(properties);
  const joined = new Set(
    fields.flatMap(([name, field]) => ('name' in (field.properties ?? {}) ? [name] : [])),
  );
  return fields.flatMap(([name]) => {
    if (joined.has(name)) return [`${name}.name`];
    return joined.has(name.replace(/_id$/u, '')) ? [] : [name];
  });
}
