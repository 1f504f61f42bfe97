/** Random hexadecimal digits have fewer different ones in 32 only once in 30 million keys. */
const minDistinct = 8;

/** A key that repeats a shorter part has no more randomness than the part. */
const minPeriod = 20;

/** Parts of texts that stand for a key in examples; random keys contain none of them. */
const placeholders = [
  'changeme',
  'changethis',
  'changeit',
  'replaceme',
  'replacethis',
  'secretkey',
  'yoursecret',
  'yourkey',
  'mysecret',
  'supersecret',
  'topsecret',
  'thisisa',
  'atleast32',
  'thirtytwo',
  'random',
  'example',
  'placeholder',
  'insecure',
  'development',
  'password',
  'passphrase',
  'qwerty',
  'azerty',
  'loremipsum',
  'partnerportal',
];

/** Returns why a secret key is easy to guess, as part of a sentence; null if nothing shows it. */
export function findKeyWeakness(key: string): string | null {
  if (new Set(key).size < minDistinct) return 'it has fewer than 8 different characters';
  if (getPeriod(key) < Math.min(minPeriod, key.length)) return 'it repeats a short text';
  if (isSequence(key)) return 'its characters follow each other';
  const letters = key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const found = placeholders.find((placeholder) => letters.includes(placeholder));
  return found === undefined ? null : 'it contains words of an example';
}

/** Returns the length of the shortest part that the key repeats; that of the key without one. */
function getPeriod(key: string): number {
  for (let period = 1; period < key.length; period += 1)
    if (key.startsWith(key.slice(period))) return period;
  return key.length;
}

/** Returns true if three of four characters come next to the one before, as in `abcdef` or `9876`. */
function isSequence(key: string): boolean {
  const codes = Array.from(key, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1);
  return steps.length > codes.length * 0.75;
}
