import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Badge } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { ANY, anyOf, type Choice, FilterForm } from '#components/console/filter-form.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Pager } from '#components/console/pager.tsx';
import { ButtonLink, PlainButton } from '#components/console/plain-button.tsx';
import { PrefillsTable } from '#components/console/prefills-table.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Tabs } from '#components/console/tabs.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
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
import { LeadSearch } from './search.tsx';

const PATH = '/staff/leads';
const EMPTY_PAGE: LeadsPage = { leads: [], newer: null, older: null };

export default async function LeadsListPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('leads_read');
  const query = await searchParams;
  const word = (name: string) => [query[name]].flat()[0] ?? null;
  const person = word('person');
  const filters = parseLeadFilters(query);
  const [found, campaigns, prefills, waiting, formState] = await Promise.all([
    listLeads(actor, { filters, person, before: word('before'), after: word('after') }),
    listCampaignNames(),
    person ? listPrefillsOfPerson(actor, person) : [],
    countUnknownLeads(),
    findFormState(actor, searchParams),
  ]);
  const { leads, newer, older } = found === 'gone' ? EMPTY_PAGE : found;
  const narrowed = filterQuery(filters);
  const at = (name: string, place: string | null) =>
    place &&
    `${PATH}?${new URLSearchParams([...narrowed, ...(person ? [['person', person]] : []), [name, place]])}`;
  return (
    <ConsolePage
      actor={actor}
      area="leads"
      title="Leads"
      note="Newest first. Personal details are hidden."
      actions={
        allows(actor.role, 'leads_export') &&
        !person && (
          <form action={`${PATH}/export`} method="post" className="flex flex-wrap gap-2">
            {[...narrowed].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <PlainButton name="format" value="csv">
              Download CSV
            </PlainButton>
            <PlainButton name="format" value="ndjson">
              Download NDJSON
            </PlainButton>
          </form>
        )
      }
    >
      <FormErrors errors={formState.errors} title="Nothing was downloaded." />
      <Tabs
        label="Lists of leads"
        tabs={[
          { href: PATH, label: 'All leads', isCurrent: true },
          { href: `${PATH}/unknown`, label: `Unconfirmed (${waiting})`, isCurrent: false },
        ]}
      />
      <Card>
        <LeadSearch
          list="leads"
          found={word('found')}
          mayFindPerson={allows(actor.role, 'leads_find_person')}
        />
        {!person && (
          <FilterForm
            path={PATH}
            filters={filters}
            campaigns={campaigns}
            choices={leadChoices(filters)}
            columns="lg:grid-cols-5"
            isOpen={narrowed.size > 0}
          />
        )}
      </Card>
      {person && (found === 'gone' || leads.length + prefills.length > 0) && (
        <Notice
          tone={found === 'gone' ? 'warn' : 'info'}
          title={found === 'gone' ? 'This search has expired' : 'Leads and prefills of one person'}
          role="status"
        >
          <span>{`${
            found === 'gone'
              ? 'Searches expire after 15 minutes. Search again.'
              : 'These match the email or phone you searched for.'
          } `}</span>
          <a href={PATH}>Show all leads</a>
        </Notice>
      )}
      {prefills.length > 0 && (
        <Card title="Prefills" isFlush>
          <PrefillsTable prefills={prefills} zone={actor.timeZone} />
        </Card>
      )}
      <Card isFlush {...(person && { title: 'Leads' })}>
        {leads.length > 0 ? (
          <LeadsTable leads={leads} campaigns={campaigns} zone={actor.timeZone} />
        ) : (
          <NoLeads
            isNarrowed={narrowed.size > 0}
            person={person}
            isGone={found === 'gone'}
            hasPrefills={prefills.length > 0}
          />
        )}
        <Pager label="Pages of leads" newer={at('before', newer)} older={at('after', older)} />
      </Card>
    </ConsolePage>
  );
}

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
      <Empty title="No leads or prefills for this person" action={ALL_LEADS}>
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
