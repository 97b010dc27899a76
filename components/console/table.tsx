import { Time } from './time.tsx';

type ColumnOptions = { label: string; align?: 'left' | 'right'; isHidden?: boolean };
type Column = string | ColumnOptions;

type TableProps = {
  caption: string;
  columns: readonly Column[];
  /** Rows need `isStacked` too. */
  isStacked?: boolean;
  children: React.ReactNode;
};

export function Table({ caption, columns, isStacked = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table className={`w-full border-collapse text-[0.875rem] ${isStacked ? 'max-sm:block' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={isStacked ? 'max-sm:sr-only' : ''}>
          <tr className="border-line border-y bg-sunken text-ink-soft">
            {columns.map(optionsOf).map(({ label, align, isHidden }) => (
              <th
                key={label}
                scope="col"
                className={`px-3 py-2 align-bottom font-semibold text-[0.8125rem] leading-5 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 ${align === 'right' ? 'text-right' : 'whitespace-nowrap text-left'}`}
              >
                {isHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-line ${isStacked ? 'max-sm:block' : ''}`}>{children}</tbody>
      </table>
    </section>
  );
}

export const right = (label: string): Column => ({ label, align: 'right' });

const optionsOf = (column: Column): ColumnOptions =>
  typeof column === 'string' ? { label: column } : column;

const STACKED =
  'max-sm:flex max-sm:flex-wrap max-sm:*:px-4 max-sm:*:first:basis-full max-sm:*:last:basis-full max-sm:*:empty:hidden';

export function Row({ isStacked = false, children }: { isStacked?: boolean; children: React.ReactNode }) {
  return <tr className={`align-top hover:bg-sunken/50 ${isStacked ? STACKED : ''}`}>{children}</tr>;
}

const CELL = 'px-3 py-2.5 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5';

type CellProps = { align?: 'left' | 'right'; isWide?: boolean; children?: React.ReactNode };

export function Cell({ align = 'left', isWide = false, children }: CellProps) {
  return (
    <td
      className={`${CELL} ${align === 'right' ? 'text-right tabular-nums' : ''} ${isWide ? 'wrap-anywhere min-w-56' : 'whitespace-nowrap'}`}
    >
      {children}
    </td>
  );
}

export function RowHead({ isLong = false, children }: { isLong?: boolean; children: React.ReactNode }) {
  return (
    <th
      scope="row"
      className={`${CELL} text-left font-semibold ${isLong ? 'wrap-anywhere min-w-36 sm:min-w-40' : 'whitespace-nowrap'}`}
    >
      {children}
    </th>
  );
}

type TimeCellProps = { at: Date | null; zone: string; none?: string };

export const TimeCell = ({ at, zone, none = '–' }: TimeCellProps) => (
  <Cell>{at ? <Time at={at} zone={zone} /> : none}</Cell>
);
