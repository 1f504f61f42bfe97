import { classNames } from '#web/ui/class-names.ts';

export interface NumberTableProps {
  caption: string;
  /** Headings of the row and its numbers. */
  headings: readonly [row: string, ...numbers: string[]];
  rows: readonly { key: string; name: string; numbers: readonly string[] }[];
}

const cell = 'border-b border-line px-3 py-2 max-sm:px-2';
const bodyCell = `${cell} in-[tr:last-child]:border-b-0`;

/** The numbers of a chart. Where it is wider than the screen it scrolls sideways, by the arrow keys too. */
export function NumberTable({ caption, headings, rows }: NumberTableProps) {
  return (
    <figure
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-150 overflow-auto rounded border border-line"
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading, column) => (
              <th
                key={heading}
                scope="col"
                className={classNames(
                  cell,
                  'sticky top-0 bg-sunken text-xs font-medium text-soft',
                  column === 0 ? 'text-start' : 'text-end',
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, numbers }) => (
            <tr key={key}>
              <th
                scope="row"
                className={classNames(bodyCell, 'min-w-28 text-start font-medium text-ink')}
              >
                {name}
              </th>
              {numbers.map((number, column) => (
                <td
                  key={headings[column + 1]}
                  className={classNames(bodyCell, 'text-end text-soft')}
                >
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
