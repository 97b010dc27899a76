import { Badge } from '#components/console/badge.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import type { LeadsPage } from '#features/lead/list-leads.ts';

type LeadsTableProps = {
  leads: LeadsPage['leads'];
  campaigns: readonly { slug: string; name: string }[];
  zone: string;
};

const COLUMNS = ['Reference', 'Result', 'Sent', 'Sent to offers', 'Campaign'];

export function LeadsTable({ leads, campaigns, zone }: LeadsTableProps) {
  const names = new Map(campaigns.map(({ slug, name }) => [slug, name]));
  return (
    <Table caption="Leads" columns={COLUMNS.map((label) => ({ label }))}>
      {leads.map((lead) => (
        <Row key={lead.id}>
          <RowHead>
            <a href={`/staff/leads/${lead.reference}`}>{lead.reference}</a>
          </RowHead>
          <Cell>
            <span className="flex gap-1">
              <Badge tone={lead.description.tone}>{lead.description.title}</Badge>
              {lead.hasWarning && <Badge tone="warn">Warning</Badge>}
              {lead.isTest && <Badge>Test</Badge>}
            </span>
            {lead.operatorStatus && (
              <span className="block text-[0.8125rem] text-ink-soft">{`Operator: ${lead.operatorStatus}`}</span>
            )}
          </Cell>
          <Cell>
            <Time at={lead.createdAt} zone={zone} />
          </Cell>
          <Cell>{lead.redirectedAt ? <Time at={lead.redirectedAt} zone={zone} /> : 'No'}</Cell>
          <Cell>
            <span className="block max-w-56 truncate">{names.get(lead.campaign) ?? lead.campaign}</span>
            <span className="block text-[0.8125rem] text-ink-soft">{LEAD_INTERFACE_NAMES[lead.product]}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
