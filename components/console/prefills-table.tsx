import { PREFILL_KIND_LABELS } from '#features/lead/model/lead-filters.ts';
import { describePrefill, type PrefillRecord, prefillKind } from '#features/lead/model/prefill-record.ts';
import { Badge } from './status.tsx';
import { Cell, Row, RowHead, Table, TimeCell } from './table.tsx';

type PrefillsTableProps = { prefills: readonly PrefillRecord[]; zone: string };

const COLUMNS = ['Reference', 'Status', 'Sent', 'Sent to the form', 'Kind', 'Campaign'];

export function PrefillsTable({ prefills, zone }: PrefillsTableProps) {
  return (
    <Table caption="Prefills" columns={COLUMNS}>
      {prefills.map((prefill) => (
        <Row key={prefill.id}>
          <RowHead isLong>
            <a href={`/staff/prefills/${prefill.id}`}>{prefill.id}</a>
          </RowHead>
          <Cell>
            <span className="flex gap-1">
              <Result prefill={prefill} />
              {prefill.isTest && <Badge>Test</Badge>}
            </span>
          </Cell>
          <TimeCell at={prefill.intentAt} zone={zone} />
          <TimeCell at={prefill.redirectedAt} zone={zone} none="No" />
          <Cell>
            <span className="block">{PREFILL_KIND_LABELS[prefillKind(prefill)]}</span>
            {prefill.leadReference && (
              <a href={`/staff/leads/${prefill.leadReference}`}>{prefill.leadReference}</a>
            )}
          </Cell>
          <Cell>
            <span className="block max-w-56 truncate">{prefill.campaignName}</span>
            <span className="block text-[0.8125rem] text-ink-soft">{prefill.flow}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Result({ prefill }: { prefill: PrefillRecord }) {
  const { tone, title } = describePrefill(prefill);
  return <Badge tone={tone}>{title}</Badge>;
}
