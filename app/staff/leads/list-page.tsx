import { ConsolePage, type Page } from '#app/staff/_shell/console-page.tsx';
import { flashMessage } from '#app/staff/_shell/flash-message.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ANY, type Option, SelectField, TextField } from '#components/console/field.tsx';
import { Hidden } from '#components/console/form.tsx';
import { Pager, Tabs } from '#components/console/navigation.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import type { Elements } from '#components/elements.ts';
import { SEARCH_FORM } from '#features/lead/model/lead-forms.ts';
import { filterQuery } from '#platform/values/filter-query.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { searchForLeads } from './actions.ts';

type ListPageProps = FilterFormProps & {
  page: Page;
  list: keyof typeof TITLES;
  note: string;
  tabs?: Elements;
  /** The search for a person whose entries these are. They have no filters and no export. */
  person?: string | null;
  /** The buttons of the export. */
  downloads: Elements;
  /** Between the search and the list. */
  above?: Elements;
  newer: string | null;
  older: string | null;
  children: Elements;
};

const TITLES = { leads: 'Leads', prefills: 'Prefills' };

/** The list of leads and that of prefills. */
export function ListPage(props: ListPageProps) {
  const { page, list, note, tabs, person, downloads, above, newer, older, children, ...filterForm } = props;
  const path = `/staff/${list}`;
  const narrowed = filterQuery(props.filters);
  const at = (name: string, place: string | null) =>
    place &&
    `${path}?${new URLSearchParams([...narrowed, ...(person ? [['person', person]] : []), [name, place]])}`;
  return (
    <ConsolePage
      page={page}
      area={list}
      title={TITLES[list]}
      note={note}
      errorTitle="Nothing was downloaded."
      actions={
        page.may('leads_export') &&
        !person && (
          <form action={`${path}/export`} method="post" className="flex flex-wrap gap-2">
            <Hidden fields={Object.fromEntries(narrowed)} />
            {downloads}
          </form>
        )
      }
    >
      {tabs}
      <Card>
        <Search
          list={list}
          found={wordIn(page.query, 'found')}
          mayFindPerson={page.may('leads_find_person')}
        />
        {!person && <FilterForm {...filterForm} path={path} isOpen={narrowed.size > 0} />}
      </Card>
      {above}
      <Card isFlush title={person && TITLES[list]}>
        {children}
        <Pager label={`Pages of ${list}`} newer={at('before', newer)} older={at('after', older)} />
      </Card>
    </ConsolePage>
  );
}

const NOT_FOUND = {
  nothing: 'No matching leads or prefills. Enter a full reference, operator ID, email or phone number',
  too_many: 'Too many searches. Wait 15 minutes, then try again',
  not_allowed: 'Only Support and Compliance can search by email or phone. Enter a reference or operator ID',
};
const HINTS = {
  person: 'Search by reference, operator ID, email or phone. We don’t store what you type here.',
  lead: 'Search by reference or operator ID. Support and Compliance can also search by email or phone.',
};

type SearchProps = { list: 'leads' | 'prefills'; found: string | null; mayFindPerson: boolean };

/** The search text never gets into a URL, a record or the log. */
function Search({ list, found, mayFindPerson }: SearchProps) {
  return (
    <form action={searchForLeads} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="list" value={list} />
      <div className="min-w-0 grow basis-72">
        <TextField
          name="q"
          label="Find leads and prefills"
          hint={mayFindPerson ? HINTS.person : HINTS.lead}
          error={flashMessage(NOT_FOUND, found)}
          autoComplete="off"
          spellCheck={false}
          {...fieldAttributes(SEARCH_FORM, 'q')}
        />
      </div>
      <Button>Search</Button>
    </form>
  );
}

export type Choice = { name: string; label: string; options: readonly Option[] };

type FilterFormProps = {
  filters: Readonly<Record<string, string | null>>;
  campaigns: readonly { slug: string; name: string }[];
  choices: readonly Choice[];
  columns: string;
};

const TEST_TRAFFIC = [
  { value: '', label: 'Exclude' },
  { value: 'all', label: 'Include' },
  { value: 'yes', label: 'Only test traffic' },
];

type PlacedFilterFormProps = FilterFormProps & { path: string; isOpen: boolean };

function FilterForm({ path, filters, campaigns, choices, columns, isOpen }: PlacedFilterFormProps) {
  const campaignOptions = [ANY, ...campaigns.map(({ slug, name }) => ({ value: slug, label: name }))];
  const all: readonly Choice[] = [
    { name: 'campaign', label: 'Campaign', options: campaignOptions },
    ...choices,
    { name: 'test', label: 'Test traffic', options: TEST_TRAFFIC },
  ];
  return (
    <details open={isOpen} className="mt-4 border-line border-t pt-3">
      <summary className="font-semibold text-[0.875rem]">Filters</summary>
      <form action={path} className="mt-3">
        <div className={`grid grid-cols-2 gap-3 sm:grid-cols-3 ${columns}`}>
          <TextField name="from" label="From" type="date" defaultValue={filters.from ?? ''} />
          <TextField name="to" label="To" type="date" defaultValue={filters.to ?? ''} />
          {all.map(({ name, label, options }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              defaultValue={filters[name] ?? ''}
              options={options}
            />
          ))}
        </div>
        <div className="mt-4 flex gap-2">
          <Button>Apply filters</Button>
          {isOpen && <ButtonLink href={path}>Clear</ButtonLink>}
        </div>
      </form>
    </details>
  );
}

type LeadTabsProps = { waiting: number; current: 'all' | 'unknown' };

export const LeadTabs = ({ waiting, current }: LeadTabsProps) => (
  <Tabs
    label="Lists of leads"
    tabs={[
      { href: '/staff/leads', label: 'All leads', isCurrent: current === 'all' },
      { href: '/staff/leads/unknown', label: `Unconfirmed (${waiting})`, isCurrent: current === 'unknown' },
    ]}
  />
);
