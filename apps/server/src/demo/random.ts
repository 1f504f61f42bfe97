import type { Language } from '@portal/contract/kernel';

/** A stream of choices that is the same at every run. */
export interface Random {
  /** A whole number from `least` to `most`, both possible. */
  whole(min: number, max: number): number;
  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** The list in another order. */
  shuffled<Item>(items: readonly Item[]): Item[];
  /** Returns true with a probability in percent. */
  chance(percent: number): boolean;
  /** A UUIDv7 (RFC 9562 §5.7) of an instant. */
  id(instant: string): string;
}

/**
 * The stream of a name. Each part of the demo data has its own, so that a part added later moves
 * nothing in the others. For samples only: it is foreseeable.
 */
export function createRandom(name: string): Random {
  let state = toSeed(name);

  // A linear congruential generator modulo 2³²; its high bits, which are the good ones, are used.
  const fraction = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 4) / 2 ** 28;
  };
  const whole = (min: number, max: number): number =>
    min + Math.floor(fraction() * (max - min + 1));

  return {
    whole,
    pick: (items) => {
      const picked = items[whole(0, items.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, weight: fraction() }))
        .toSorted((one, other) => one.weight - other.weight)
        .map(({ item }) => item),
    chance: (percent) => fraction() * 100 < percent,
    id: (instant) => {
      const digits = (count: number): string =>
        Array.from({ length: count }, () => whole(0, 15).toString(16)).join('');
      const time = new Date(instant).getTime().toString(16).padStart(12, '0');
      const variant = whole(8, 11).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(12)}`;
    },
  };
}

/** FNV-1a, 32 bits. */
function toSeed(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** Converts a text for an address or a file name: lower case letters, digits and hyphens. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** French keeps double punctuation on the line of the word before. */
export function spaced(language: Language, sentence: string): string {
  return language === 'fr' ? sentence.replaceAll(/ (?=[:;?!%])/g, '\u00a0') : sentence;
}
