import { Badge } from '#components/console/badge.tsx';
import { LeadStateBadge } from '#components/console/lead-state.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/journey/model/campaign.ts';
import type { ListedLead } from '#features/lead/store/lead-list.ts';

type LeadsTableProps = {
  leads: readonly ListedLead[];
  campaigns: readonly { slug: string; name: string }[];
  zone: string;
};

const COLUMNS = ['Reference', 'Sent', 'Status', 'Operator status', 'Sent to offers', 'Campaign'];

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
            <Time at={lead.createdAt} zone={zone} />
          </Cell>
          <Cell>
            <span className="flex gap-1">
              <LeadStateBadge state={lead.state} />
              {lead.hasWarning && <Badge tone="warn">Warning</Badge>}
              {lead.isTest && <Badge>Test</Badge>}
            </span>
          </Cell>
          <Cell>{lead.operatorStatus ?? '–'}</Cell>
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
