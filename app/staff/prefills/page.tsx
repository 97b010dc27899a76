import { type Address, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { type Choice, ListPage } from '#app/staff/leads/list-page.tsx';
import { Empty } from '#components/console/card.tsx';
import { anyOf } from '#components/console/field.tsx';
import { ButtonLink, PlainButton } from '#components/console/plain-button.tsx';
import { PrefillsTable } from '#components/console/prefills-table.tsx';
import { listPrefills } from '#features/lead/list-prefills.ts';
import {
  PREFILL_KIND_LABELS,
  PREFILL_STATE_LABELS,
  parsePrefillFilters,
} from '#features/lead/model/lead-filters.ts';
import { listCampaignNames } from '#features/lead/store/lead-list.ts';
import { filterQuery } from '#platform/values/filter-query.ts';

export default async function PrefillsListPage(address: Address) {
  const page = await openFormPage('leads_read', address);
  const { actor, query } = page;
  const filters = parsePrefillFilters(query);
  const place = { before: wordIn(query, 'before'), after: wordIn(query, 'after') };
  const [{ prefills, newer, older }, campaigns] = await Promise.all([
    listPrefills(actor, { filters, ...place }),
    listCampaignNames(),
  ]);
  return (
    <ListPage
      page={page}
      list="prefills"
      note="Answers sent to the operator’s own form, newest first. Without personal details."
      downloads={<PlainButton>Download CSV</PlainButton>}
      filters={filters}
      campaigns={campaigns}
      choices={CHOICES}
      columns="lg:grid-cols-4"
      newer={newer}
      older={older}
    >
      {prefills.length > 0 ? (
        <PrefillsTable prefills={prefills} zone={actor.timeZone} />
      ) : (
        <NoPrefills isNarrowed={filterQuery(filters).size > 0} />
      )}
    </ListPage>
  );
}

function NoPrefills({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty
      title="No matching prefills"
      action={<ButtonLink href="/staff/prefills">Show all prefills</ButtonLink>}
    >
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
