import { oneOf } from '../kernel/index.ts';
import * as T from '../schema/index.ts';

/** Whose work is shown: that of the caller's team, or also what nobody has. */
const teamFilters = ['mine', 'mine_or_unassigned'] as const;

export type TeamFilter = (typeof teamFilters)[number];

/** Filter by the team of who is assigned. */
export const teamFilter = T.Optional(
  T.Unsafe<TeamFilter>({
    ...oneOf(teamFilters),
    description:
      '`mine`: assigned to somebody of the caller’s team, which is nobody for a caller without a team; `mine_or_unassigned`: to one of them or to nobody',
  }),
);
