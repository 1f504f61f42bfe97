/** Values of a statement as texts; null for none. */
export type Parameters = readonly (string | null)[];

/** Values that one message counts here. */
const maxParameters = 0x7fff;

/**
 * Returns the values as PostgreSQL reads them; null if there are others than texts, numbers, truth values
 * and lists of texts, or more than one message counts, which the driver converts.
 */
export function toParameters(values: readonly unknown[]): Parameters | null {
  if (values.length > maxParameters) return null;
  const parameters: (string | null)[] = [];
  for (const value of values) {
    const parameter = toParameter(value);
    if (parameter === undefined) return null;
    parameters.push(parameter);
  }
  return parameters;
}

/** Returns undefined for a value that the driver converts. */
function toParameter(value: unknown): string | null | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every(isTextOrNull) ? toList(value) : undefined;
}

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

/** Returns a list in the form of PostgreSQL (8.15.2, array value input). */
const toList = (values: Parameters): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quote(value))).join()}}`;

const quote = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * Encodes a run of a prepared statement as one message to PostgreSQL: Bind, Describe if its columns are
 * not known, Execute and Sync (PostgreSQL, 54.7 message formats). All values are texts, as are results.
 */
export function encodeRun(
  name: string,
  parameters: Parameters,
  { describes }: { readonly describes: boolean },
): Buffer {
  const nameBytes = Buffer.byteLength(name);
  const lengths = parameters.map((value) => (value === null ? -1 : Buffer.byteLength(value)));
  const valueBytes = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 0);
  // Its kind and length; the ends of two names; the numbers of formats, values and formats of results.
  const bindBytes = 5 + 2 + nameBytes + 6 + valueBytes;
  const message = Buffer.allocUnsafe(
    bindBytes + (describes ? describePortal.length : 0) + executeAndSync.length,
  );
  message[0] = 0x42;
  let at = message.writeInt32BE(bindBytes - 1, 1);
  // The portal has no name.
  at = message.writeUInt8(0, at);
  at += message.write(name, at);
  at = message.writeUInt8(0, at);
  // Without formats all values are texts.
  at = message.writeInt16BE(0, at);
  at = message.writeInt16BE(parameters.length, at);
  for (let index = 0; index < parameters.length; index += 1) {
    at = message.writeInt32BE(lengths[index] ?? -1, at);
    const value = parameters[index];
    if (typeof value === 'string') at += message.write(value, at);
  }
  at = message.writeInt16BE(0, at);
  if (describes) at += describePortal.copy(message, at);
  executeAndSync.copy(message, at);
  return message;
}

/** The portal without a name. */
const describePortal = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);

/** All rows of the portal without a name, then the end of the statement. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4]);
