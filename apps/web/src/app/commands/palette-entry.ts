import type { LucideIcon } from 'lucide-react';

/** Something that can be chosen in the palette: it leads somewhere, or does something. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** What people call it besides. */
  readonly otherNames?: readonly string[] | undefined;
  /** A state or a sort, at the end of the row. */
  readonly hint?: string | undefined;
  readonly Icon: LucideIcon;
  readonly href: string | null;
  readonly run?: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly title: string;
  /** What its entries are, above the title: names that are near to what was typed. */
  readonly lead?: string | undefined;
  readonly entries: readonly PaletteEntry[];
}
