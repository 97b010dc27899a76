import { formatShare, type LabeledFunnelGroup } from '#features/results/model/funnel.ts';
import { formatCount } from '#platform/values/count.ts';
import { Cell, Row, RowHead, Table } from './table.tsx';

const FIGURES = [
  { key: 'visit', label: 'Visits' },
  { key: 'start', label: 'Starts' },
  { key: 'submitted', label: 'Submitted' },
  { key: 'redirected', label: 'Sent to offers' },
] as const;

type GroupsTableProps = {
  caption: string;
  noun: string;
  groups: readonly LabeledFunnelGroup[];
  hrefOf?: (label: string) => string | null;
  hasBefore?: boolean;
};

export function GroupsTable({
  caption,
  noun,
  groups,
  hrefOf = () => null,
  hasBefore = true,
}: GroupsTableProps) {
  const columns = [
    { label: noun },
    ...[...FIGURES.map(({ label }) => label), 'Completion', 'Conversion'].map((label) => ({
      label,
      align: 'right' as const,
    })),
  ];
  return (
    <Table caption={caption} columns={columns}>
      {groups.map(({ value, label, now, before }) => {
        const href = hrefOf(label);
        return (
          <Row key={`${value} ${label}`}>
            <RowHead isLong>{href ? <a href={href}>{label}</a> : label}</RowHead>
            {FIGURES.map(({ key }) => (
              <Cell key={key} align="right">
                <span>{formatCount(now[key])}</span>
                {hasBefore && <Before>{formatCount(before[key])}</Before>}
              </Cell>
            ))}
            <Cell align="right">
              <span>{formatShare(now.submitted, now.start)}</span>
              {hasBefore && <Before>{formatShare(before.submitted, before.start)}</Before>}
            </Cell>
            <Cell align="right">
              <span>{formatShare(now.redirected, now.visit)}</span>
              {hasBefore && <Before>{formatShare(before.redirected, before.visit)}</Before>}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function Before({ children }: { children: React.ReactNode }) {
  return (
    // `relative` keeps the screen-reader text from widening the page beside a scrolling table.
    <span className="relative block text-[0.75rem] text-ink-soft">
      <span className="sr-only">, previous period: </span>
      <span>{children}</span>
    </span>
  );
}
