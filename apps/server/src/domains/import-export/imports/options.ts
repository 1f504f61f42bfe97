import type { EmptyCellRule, ImportMatchKey } from '@portal/contract/import-export';

/** Options of an import in a body; absent ones stay as they are. */
interface OptionsBody {
  readonly match_by?: readonly string[] | null;
  readonly empty_cells?: EmptyCellRule;
  readonly send_invitations?: boolean;
}

/** Options of an import as columns. */
interface Options {
  readonly matchBy: string[] | null;
  readonly emptyCells: EmptyCellRule;
  readonly sendInvitations: boolean;
}

const defaults = { matchBy: null, emptyCells: 'keep', sendInvitations: false } as const;

/** Returns the options of an import after a body; for a new one, from the defaults. */
export function toOptions(
  body: OptionsBody,
  {
    matchBy,
    emptyCells,
    sendInvitations,
  }: Omit<Options, 'matchBy'> & {
    readonly matchBy: ImportMatchKey | null;
  } = defaults,
): Options {
  const { match_by: key = matchBy } = body;
  return {
    matchBy: key === null ? null : [...key],
    emptyCells: body.empty_cells ?? emptyCells,
    sendInvitations: body.send_invitations ?? sendInvitations,
  };
}
