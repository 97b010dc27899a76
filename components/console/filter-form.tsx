import { Button } from './button.tsx';
import { type Option, SelectField, TextField } from './field.tsx';
import { ButtonLink } from './plain-button.tsx';

export type Choice = { name: string; label: string; options: readonly Option[] };

type FilterFormProps = {
  path: string;
  filters: Readonly<Record<string, string | null>>;
  campaigns: readonly { slug: string; name: string }[];
  choices: readonly Choice[];
  columns: string;
  isOpen: boolean;
};

export const ANY = { value: '', label: 'Any' };
export const anyOf = (words: Record<string, string>): Option[] => [
  ANY,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

const TEST_TRAFFIC = [
  { value: '', label: 'Exclude' },
  { value: 'all', label: 'Include' },
  { value: 'yes', label: 'Only test traffic' },
];

/** The filters of leads and prefills. */
export function FilterForm({ path, filters, campaigns, choices, columns, isOpen }: FilterFormProps) {
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
