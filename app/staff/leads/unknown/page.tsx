import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_frame/old-input.ts';
import { ButtonLink } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Tabs } from '#components/console/tabs.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { PRODUCTS } from '#features/lead/model/lead-filters.ts';
import {
  countUnknownLeads,
  findDecidable,
  findUnknownLeads,
  type UnknownLead,
} from '#features/lead/store/lead-decisions.ts';
import { DecideForm } from './decide-form.tsx';

const PATH = '/staff/leads/unknown';
const MAX_LEADS = 200;
const COLUMNS = [
  { label: 'Reference' },
  { label: 'Unknown since' },
  { label: 'Tries', align: 'right' },
  { label: 'Reason' },
  { label: 'Campaign' },
  { label: 'What to do' },
] as const;

export default async function UnknownLeadsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('leads_read');
  const query = await searchParams;
  const word = (name: string) => [query[name]].flat()[0] ?? '';
  const chosen = word('lead');
  const [leads, waiting, lead, formState] = await Promise.all([
    findUnknownLeads(MAX_LEADS),
    countUnknownLeads(),
    chosen ? findDecidable(chosen) : null,
    findFormState(actor, searchParams),
  ]);
  const mayDecide = allows(actor.role, 'leads_decide');
  return (
    <ConsolePage
      actor={actor}
      area="leads"
      title="Leads of unknown fate"
      note="The connection broke while these were on their way: the operator may hold them or not. They are never sent again by themselves. Ask the operator about the reference (its partnerLeadId), and write down what it says."
    >
      <Tabs
        label="Lists of leads"
        tabs={[
          { href: '/staff/leads', label: 'All leads', isCurrent: false },
          { href: PATH, label: `Unknown fate (${waiting})`, isCurrent: true },
        ]}
      />
      {word('decided') && (
        <Notice tone="good" title={`Noted of ${word('decided').slice(0, 20)}`} role="status">
          It stands in its records, and its alert is closed.
        </Notice>
      )}
      {chosen && !lead && (
        <Notice tone="warn" title="Nothing is to be decided of this lead" role="status">
          There is no such lead, or its fate is known by now.{' '}
          <a href={`/staff/leads/${encodeURIComponent(chosen)}`}>See the lead</a>
        </Notice>
      )}
      {lead && mayDecide && <DecideForm lead={lead} formState={formState} uuid={word('uuid')} />}
      <Card isFlush>
        {leads.length > 0 ? (
          <Table caption="Leads of unknown fate, the oldest first" columns={COLUMNS}>
            {leads.map((one) => (
              <UnknownRow key={one.reference} lead={one} zone={actor.timeZone} mayDecide={mayDecide} />
            ))}
          </Table>
        ) : (
          <Empty
            title="No lead is of unknown fate"
            action={<ButtonLink href="/staff/leads">All leads</ButtonLink>}
          >
            When a connection breaks while a lead is on its way, the lead stands here until somebody finds out
            whether the operator holds it. An alert tells of each.
          </Empty>
        )}
      </Card>
      {leads.length === MAX_LEADS && (
        <p className="text-ink-soft">The {MAX_LEADS} oldest are shown. Others follow as these are decided.</p>
      )}
    </ConsolePage>
  );
}

function UnknownRow({ lead, zone, mayDecide }: { lead: UnknownLead; zone: string; mayDecide: boolean }) {
  const { reference, since, posts, reason, campaign } = lead;
  return (
    <Row>
      <RowHead>
        <a href={`/staff/leads/${reference}`}>{reference}</a>
      </RowHead>
      <Cell>
        <Time at={since} zone={zone} />
      </Cell>
      <Cell align="right">{posts}</Cell>
      <Cell>{reason?.replaceAll('_', ' ') ?? '–'}</Cell>
      <Cell>
        <a href={`/staff/campaigns/${campaign}`}>{campaign}</a>
        <span className="block text-[0.8125rem] text-ink-soft">{PRODUCTS[lead.interface]}</span>
      </Cell>
      <Cell>
        {mayDecide ? (
          <a href={`${PATH}?lead=${encodeURIComponent(reference)}#decide`}>
            Decide<span className="sr-only"> {reference}</span>
          </a>
        ) : (
          'Ask a marketer'
        )}
      </Cell>
    </Row>
  );
}
