/** A file that a row names. */
export interface NamedFile {
  readonly path: string;
  /** Where an infected file is, or soon will be; null for others. */
  readonly movedPath: string | null;
}

/** Files that the database names and a backup does not contain. */
export interface MissingFiles {
  readonly missing: number;
  /** Paths of the first few. */
  readonly firstMissing: readonly string[];
}

/** Paths that a result names. */
const mostNamed = 5;

interface Comparison {
  /** Files that the backup contains. */
  readonly written: ReadonlySet<string>;
  /** Files that the rows of the backup name. */
  readonly named: readonly NamedFile[];
  /** Reads the files that rows name now: what was deleted or renamed meanwhile is not missing. */
  readonly readNamed: () => Promise<readonly NamedFile[]>;
}

/** Compares the files that a backup contains with those that its rows name. */
export async function findMissingFiles({
  written,
  named,
  readNamed,
}: Comparison): Promise<MissingFiles> {
  const isWritten = ({ path, movedPath }: NamedFile): boolean =>
    written.has(path) || (movedPath !== null && written.has(movedPath));
  const suspected = named.filter((file) => !isWritten(file));
  if (suspected.length === 0) return { missing: 0, firstMissing: [] };
  const now = new Map((await readNamed()).map((file) => [file.path, file]));
  const missing = new Set<string>();
  for (const { path } of suspected) {
    const file = now.get(path);
    if (file && !isWritten(file)) missing.add(file.movedPath ?? path);
  }
  return { missing: missing.size, firstMissing: [...missing].toSorted().slice(0, mostNamed) };
}
