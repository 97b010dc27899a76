import { type Address, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { Card, Empty } from '#components/console/card.tsx';
import { ANY, anyOf } from '#components/console/field.tsx';
import { ButtonLink, PlainButton } from '#components/console/plain-button.tsx';
import { PrefillsTable } from '#components/console/prefills-table.tsx';
import { Badge, Notice } from '#components/console/status.tsx';
import { Cell, Row, RowHead, Table, TimeCell } from '#components/console/table.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { type LeadsPage, listLeads } from '#features/lead/list-leads.ts';
import { listPrefillsOfPerson } from '#features/lead/list-prefills.ts';
import {
  type LeadFilters,
  NO_STATUS,
  parseLeadFilters,
  STATES,
  STATUSES,
} from '#features/lead/model/lead-filters.ts';
import { countUnknownLeads } from '#features/lead/store/lead-decisions.ts';
import { listCampaignNames } from '#features/lead/store/lead-list.ts';
import { filterQuery } from '#platform/values/filter-query.ts';
import { type Choice, LeadTabs, ListPage } from './list-page.tsx';

const PATH = '/staff/leads';
const EMPTY_PAGE: LeadsPage = { leads: [], newer: null, older: null };

export default async function LeadsListPage(address: Address) {
  const page = await openFormPage('leads_read', address);
  const { actor, query } = page;
  const person = wordIn(query, 'person');
  const filters = parseLeadFilters(query);
  const place = { before: wordIn(query, 'before'), after: wordIn(query, 'after') };
  const [found, campaigns, prefills, waiting] = await Promise.all([
    listLeads(actor, { filters, person, ...place }),
    listCampaignNames(),
    person ? listPrefillsOfPerson(actor, person) : [],
    countUnknownLeads(),
  ]);
  const isGone = found === 'gone';
  const { leads, newer, older } = isGone ? EMPTY_PAGE : found;
  return (
    <ListPage
      page={page}
      list="leads"
      note="Newest first. Personal details are hidden."
      tabs={<LeadTabs waiting={waiting} current="all" />}
      person={person}
      downloads={
        <>
          <PlainButton name="format" value="csv">
            Download CSV
          </PlainButton>
          <PlainButton name="format" value="ndjson">
            Download NDJSON
          </PlainButton>
        </>
      }
      filters={filters}
      campaigns={campaigns}
      choices={leadChoices(filters)}
      columns="lg:grid-cols-5"
      above={
        <>
          {person && (isGone || leads.length + prefills.length > 0) && (
            <PersonNotice person={person} isGone={isGone} />
          )}
          {prefills.length > 0 && (
            <Card title="Prefills" isFlush>
              <PrefillsTable prefills={prefills} zone={actor.timeZone} />
            </Card>
          )}
        </>
      }
      newer={newer}
      older={older}
    >
      {leads.length > 0 ? (
        <LeadsTable leads={leads} campaigns={campaigns} zone={actor.timeZone} />
      ) : (
        <NoLeads
          isNarrowed={filterQuery(filters).size > 0}
          person={person}
          isGone={isGone}
          hasPrefills={prefills.length > 0}
        />
      )}
    </ListPage>
  );
}

function PersonNotice({ person, isGone }: { person: string; isGone: boolean }) {
  return (
    <Notice
      tone={isGone ? 'warn' : 'info'}
      title={isGone ? 'This search has expired' : 'Leads and prefills of one person'}
      role="status"
    >
      <span>{`${
        isGone
          ? 'Searches expire after 15 minutes. Search again.'
          : 'These match the email or phone you searched for.'
      } `}</span>
      {!isGone && (
        <a href={personPath(person)} className="mr-3">
          Show requests, receipts and opt-outs too
        </a>
      )}
      <a href={PATH}>Show all leads</a>
    </Notice>
  );
}

const personPath = (person: string) => `/staff/requests/person/${encodeURIComponent(person)}`;

type NoLeadsProps = { isNarrowed: boolean; person: string | null; isGone: boolean; hasPrefills: boolean };

const ALL_LEADS = <ButtonLink href={PATH}>Show all leads</ButtonLink>;

function NoLeads({ isNarrowed, person, isGone, hasPrefills }: NoLeadsProps) {
  if (isGone) return <Empty title="Nothing to show" action={ALL_LEADS} />;
  if (isNarrowed)
    return (
      <Empty title="No matching leads" action={ALL_LEADS}>
        Remove a filter or choose a longer period.
      </Empty>
    );
  if (person)
    return hasPrefills ? (
      <Empty title="No leads for this person" action={ALL_LEADS}>
        This borrower has prefills only. They’re listed above.
      </Empty>
    ) : (
      <Empty
        title="No leads or prefills for this person"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href={personPath(person)}>Show requests and opt-outs</ButtonLink>
            {ALL_LEADS}
          </span>
        }
      >
        No lead or prefill that we still store has this email or phone number.
      </Empty>
    );
  return (
    <Empty title="No leads yet" action={<ButtonLink href="/staff/campaigns">Go to campaigns</ButtonLink>}>
      Leads appear when borrowers agree and submit the form. Share a campaign link to start. To see test
      leads, use the “Test traffic” filter.
    </Empty>
  );
}

type LeadsTableProps = {
  leads: LeadsPage['leads'];
  campaigns: readonly { slug: string; name: string }[];
  zone: string;
};

const COLUMNS = ['Reference', 'Result', 'Sent', 'Sent to offers', 'Campaign'];

function LeadsTable({ leads, campaigns, zone }: LeadsTableProps) {
  const names = new Map(campaigns.map(({ slug, name }) => [slug, name]));
  return (
    <Table caption="Leads" columns={COLUMNS}>
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
          <TimeCell at={lead.createdAt} zone={zone} />
          <TimeCell at={lead.redirectedAt} zone={zone} none="No" />
          <Cell>
            <span className="block max-w-56 truncate">{names.get(lead.campaign) ?? lead.campaign}</span>
            <span className="block text-[0.8125rem] text-ink-soft">{LEAD_INTERFACE_NAMES[lead.product]}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function leadChoices({ status }: LeadFilters): Choice[] {
  const statuses = [...STATUSES, ...(status && ![...STATUSES, NO_STATUS].includes(status) ? [status] : [])];
  const statusOptions = [
    ANY,
    ...statuses.map((value) => ({ value, label: value })),
    { value: NO_STATUS, label: 'No status' },
  ];
  return [
    { name: 'product', label: 'Product', options: anyOf(LEAD_INTERFACE_NAMES) },
    { name: 'state', label: 'Status', options: anyOf(STATES) },
    { name: 'status', label: 'Operator status', options: statusOptions },
    { name: 'redirected', label: 'Sent to offers', options: anyOf({ yes: 'Yes', no: 'No' }) },
    { name: 'warning', label: 'Operator warning', options: anyOf({ yes: 'With a warning' }) },
  ];
}
