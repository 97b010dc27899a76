import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { LeadSearch } from '#app/staff/leads/search.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { anyOf, type Choice, FilterForm } from '#components/console/filter-form.tsx';
import { Pager } from '#components/console/pager.tsx';
import { ButtonLink, PlainButton } from '#components/console/plain-button.tsx';
import { PrefillsTable } from '#components/console/prefills-table.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { listPrefills } from '#features/lead/list-prefills.ts';
import {
  PREFILL_KIND_LABELS,
  PREFILL_STATE_LABELS,
  parsePrefillFilters,
} from '#features/lead/model/lead-filters.ts';
import { listCampaignNames } from '#features/lead/store/lead-list.ts';
import { filterQuery } from '#platform/values/filter-query.ts';

const PATH = '/staff/prefills';

export default async function PrefillsListPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('leads_read');
  const query = await searchParams;
  const word = (name: string) => [query[name]].flat()[0] ?? null;
  const filters = parsePrefillFilters(query);
  const [{ prefills, newer, older }, campaigns, formState] = await Promise.all([
    listPrefills(actor, { filters, before: word('before'), after: word('after') }),
    listCampaignNames(),
    findFormState(actor, searchParams),
  ]);
  const narrowed = filterQuery(filters);
  const at = (name: string, place: string | null) =>
    place && `${PATH}?${new URLSearchParams([...narrowed, [name, place]])}`;
  return (
    <ConsolePage
      actor={actor}
      area="prefills"
      title="Prefills"
      note="Answers sent to the operator’s own form, newest first. Without personal details."
      actions={
        allows(actor.role, 'leads_export') && (
          <form action={`${PATH}/export`} method="post">
            {[...narrowed].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <PlainButton>Download CSV</PlainButton>
          </form>
        )
      }
    >
      <FormErrors errors={formState.errors} title="Nothing was downloaded." />
      <Card>
        <LeadSearch
          list="prefills"
          found={word('found')}
          mayFindPerson={allows(actor.role, 'leads_find_person')}
        />
        <FilterForm
          path={PATH}
          filters={filters}
          campaigns={campaigns}
          choices={CHOICES}
          columns="lg:grid-cols-4"
          isOpen={narrowed.size > 0}
        />
      </Card>
      <Card isFlush>
        {prefills.length > 0 ? (
          <PrefillsTable prefills={prefills} zone={actor.timeZone} />
        ) : (
          <NoPrefills isNarrowed={narrowed.size > 0} />
        )}
        <Pager label="Pages of prefills" newer={at('before', newer)} older={at('after', older)} />
      </Card>
    </ConsolePage>
  );
}

function NoPrefills({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty title="No matching prefills" action={<ButtonLink href={PATH}>Show all prefills</ButtonLink>}>
      Remove a filter or choose a longer period.
    </Empty>
  ) : (
    <Empty title="No prefills yet" action={<ButtonLink href="/staff/campaigns">Go to campaigns</ButtonLink>}>
      Prefills appear when a Quick start or a fallback sends a borrower’s answers to the operator’s form. To
      see test prefills, use the “Test traffic” filter.
    </Empty>
  );
}

const CHOICES: Choice[] = [
  { name: 'kind', label: 'Kind', options: anyOf(PREFILL_KIND_LABELS) },
  { name: 'state', label: 'Status', options: anyOf(PREFILL_STATE_LABELS) },
  { name: 'redirected', label: 'Sent to the form', options: anyOf({ yes: 'Yes', no: 'No' }) },
];
