import { Button } from '#components/console/button.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import {
  PREFILL_KIND_LABELS,
  PREFILL_STATE_LABELS,
  type PrefillFilters,
} from '#features/lead/model/prefill-filters.ts';

type FilterFormProps = {
  filters: PrefillFilters;
  campaigns: readonly { slug: string; name: string }[];
  isOpen: boolean;
};

const ANY = { value: '', label: 'Any' };
const options = (words: Record<string, string>) => [
  ANY,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

export function PrefillFilterForm({ filters, campaigns, isOpen }: FilterFormProps) {
  return (
    <details open={isOpen} className="mt-4 border-line border-t pt-3">
      <summary className="font-semibold text-[0.875rem]">Filters</summary>
      <form action="/staff/prefills" className="mt-3">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          <TextField name="from" label="From" type="date" defaultValue={filters.from ?? ''} />
          <TextField name="to" label="To" type="date" defaultValue={filters.to ?? ''} />
          <SelectField
            name="campaign"
            label="Campaign"
            defaultValue={filters.campaign ?? ''}
            options={[ANY, ...campaigns.map(({ slug, name }) => ({ value: slug, label: name }))]}
          />
          <SelectField
            name="kind"
            label="Kind"
            defaultValue={filters.kind ?? ''}
            options={options(PREFILL_KIND_LABELS)}
          />
          <SelectField
            name="state"
            label="Status"
            defaultValue={filters.state ?? ''}
            options={options(PREFILL_STATE_LABELS)}
          />
          <SelectField
            name="redirected"
            label="Sent to the form"
            defaultValue={filters.redirected ?? ''}
            options={options({ yes: 'Yes', no: 'No' })}
          />
          <SelectField
            name="test"
            label="Test traffic"
            defaultValue={filters.test ?? ''}
            options={[
              { value: '', label: 'Exclude' },
              { value: 'all', label: 'Include' },
              { value: 'yes', label: 'Only test traffic' },
            ]}
          />
        </div>
        <div className="mt-4 flex gap-2">
          <Button>Apply filters</Button>
          {isOpen && <ButtonLink href="/staff/prefills">Clear</ButtonLink>}
        </div>
      </form>
    </details>
  );
}
