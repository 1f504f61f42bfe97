// oxlint-disable-next-line no-restricted-imports -- the package's own manifest is no module of the server
import serverPackage from '../../package.json' with { type: 'json' };

/** Version of this portal (Semantic Versioning 2.0.0), shown to anybody who asks for its health. */
export const { version } = serverPackage;

/**
 * Compares two versions: negative if the first comes before the second, 0 if neither does. A
 * pre-release comes before its release (Semantic Versioning 2.0.0, 11).
 */
export function compareVersions(first: string, second: string): number {
  const [one, other] = [splitVersion(first), splitVersion(second)];
  return (
    compareParts(one.core, other.core) ||
    // Without identifiers of a pre-release it is the release itself.
    Number(one.pre.length === 0) - Number(other.pre.length === 0) ||
    compareParts(one.pre, other.pre)
  );
}

/** Splits a version; build metadata does not count. */
function splitVersion(version: string): { core: string[]; pre: string[] } {
  const [precedence = ''] = version.split('+');
  const dash = precedence.indexOf('-');
  const core = dash < 0 ? precedence : precedence.slice(0, dash);
  return { core: core.split('.'), pre: dash < 0 ? [] : precedence.slice(dash + 1).split('.') };
}

function compareParts(first: readonly string[], second: readonly string[]): number {
  for (const [at, part] of first.entries()) {
    const other = second[at];
    if (other === undefined) return 1;
    const difference = comparePart(part, other);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}

/** Numbers compare by value and come before words. */
function comparePart(first: string, second: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(first), /^\d+$/.test(second)];
  if (isNumber && isOtherNumber) return Number(first) - Number(second);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
