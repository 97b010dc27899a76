import { Button } from '#components/console/button.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { type LeadFilters, NO_STATUS, STATES, STATUSES } from '#features/lead/model/lead-filters.ts';

type FilterFormProps = {
  filters: LeadFilters;
  campaigns: readonly { slug: string; name: string }[];
  isOpen: boolean;
};

const ANY = { value: '', label: 'Any' };
const options = (words: Record<string, string>) => [
  ANY,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

export function LeadFilterForm({ filters, campaigns, isOpen }: FilterFormProps) {
  const { status } = filters;
  const statuses = [...STATUSES, ...(status && ![...STATUSES, NO_STATUS].includes(status) ? [status] : [])];
  return (
    <details open={isOpen} className="mt-4 border-line border-t pt-3">
      <summary className="font-semibold text-[0.875rem]">Filters</summary>
      <form action="/staff/leads" className="mt-3">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          <TextField name="from" label="From" type="date" defaultValue={filters.from ?? ''} />
          <TextField name="to" label="To" type="date" defaultValue={filters.to ?? ''} />
          <SelectField
            name="campaign"
            label="Campaign"
            defaultValue={filters.campaign ?? ''}
            options={[ANY, ...campaigns.map(({ slug, name }) => ({ value: slug, label: name }))]}
          />
          <SelectField
            name="product"
            label="Product"
            defaultValue={filters.product ?? ''}
            options={options(LEAD_INTERFACE_NAMES)}
          />
          <SelectField
            name="state"
            label="Status"
            defaultValue={filters.state ?? ''}
            options={options(STATES)}
          />
          <SelectField
            name="status"
            label="Operator status"
            defaultValue={status ?? ''}
            options={[
              ANY,
              ...statuses.map((value) => ({ value, label: value })),
              { value: NO_STATUS, label: 'No status' },
            ]}
          />
          <SelectField
            name="redirected"
            label="Sent to offers"
            defaultValue={filters.redirected ?? ''}
            options={options({ yes: 'Yes', no: 'No' })}
          />
          <SelectField
            name="warning"
            label="Operator warning"
            defaultValue={filters.warning ?? ''}
            options={options({ yes: 'With a warning' })}
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
          {isOpen && <ButtonLink href="/staff/leads">Clear</ButtonLink>}
        </div>
      </form>
    </details>
  );
}
