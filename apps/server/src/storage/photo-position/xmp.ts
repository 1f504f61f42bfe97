/** Names of properties that hold a position: those of Exif, and of drones. */
const property = String.raw`(?:gps[\w.-]*|latitude|longt?itude)`;

const name = String.raw`[\w.-]+:${property}`;

const attribute = new RegExp(String.raw`\s${name}\s*=\s*(?:"[^"]*"|'[^']*')`, 'gi');

/** Bounded, so that a packet made to do harm takes no longer. */
const element = new RegExp(
  String.raw`<(${name})(?:\s[^<>]{0,200})?(?:/>|>[^<]{0,200}</\1\s*>)`,
  'gi',
);

const anywhere = new RegExp(String.raw`[\w.-]:${property}`, 'i');

const toSpaces = (found: string): string => ' '.repeat(found.length);

/** Larger packets are overwritten whole; none of a camera is as large. */
const maxSearched = 64 * 1024;

/**
 * Overwrites the properties of a position in an XMP packet with spaces, in place; all of the packet
 * where that leaves one. Returns true if there was one.
 * @param packet the packet as UTF-8, whose bytes are changed.
 */
export function removeXmpPosition(packet: Buffer): boolean {
  // Each byte is one character, so the length stays.
  const text = packet.toString('latin1');
  if (!anywhere.test(text)) return false;
  const isSearched = text.length <= maxSearched;
  const cleaned = isSearched
    ? text.replaceAll(attribute, toSpaces).replaceAll(element, toSpaces)
    : text;
  packet.write(anywhere.test(cleaned) ? toSpaces(text) : cleaned, 'latin1');
  return true;
}
