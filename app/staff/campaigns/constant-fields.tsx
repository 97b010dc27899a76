import type { FormState } from '#app/staff/_shell/old-input.ts';
import { FieldGroup, SelectField, TextField } from '#components/console/field.tsx';
import { CAMPAIGN_FORM } from '#features/campaign/model/campaign-form.ts';
import {
  CONSTANT_ROWS,
  CONSTANT_TYPES,
  constantText,
  constantType,
  MAX_CONSTANTS,
} from '#features/campaign/model/passed-constants.ts';
import type { CampaignConstant } from '#features/form/model/campaign.ts';

type ConstantFieldsProps = { formState: FormState; constants: readonly CampaignConstant[] };

const TYPES = Object.entries(CONSTANT_TYPES).map(([value, label]) => ({ value, label }));
const FEWEST_SHOWN = 2;

export function ConstantFields({ formState, constants }: ConstantFieldsProps) {
  const filled = CONSTANT_ROWS.findLastIndex((row, index) =>
    ['Name', 'Value'].some(
      (part) => formState.value(`constant${part}-${row}`, constants[index]?.name) !== '',
    ),
  );
  const shown = Math.max(filled + 1, FEWEST_SHOWN);
  const list = (rows: readonly string[]) =>
    rows.map((row) => (
      <ConstantRow key={row} row={row} stored={constants[CONSTANT_ROWS.indexOf(row)]} formState={formState} />
    ));
  return (
    <FieldGroup
      legend="Constants sent to the operator"
      hint={`The same name and value with each lead that starts here from now on, such as channel and web. Up to ${MAX_CONSTANTS}. Not for personal data.`}
    >
      <div className="space-y-3">
        {list(CONSTANT_ROWS.slice(0, shown))}
        {shown < CONSTANT_ROWS.length && (
          <details>
            <summary className="font-semibold text-[0.875rem]">More constants</summary>
            <div className="mt-3 space-y-3">{list(CONSTANT_ROWS.slice(shown))}</div>
          </details>
        )}
      </div>
    </FieldGroup>
  );
}

type ConstantRowProps = { row: string; stored: CampaignConstant | undefined; formState: FormState };

function ConstantRow({ row, stored, formState }: ConstantRowProps) {
  const field = (part: 'Name' | 'Type' | 'Value', value: string | undefined) =>
    formState.input(`constant${part}-${row}`, CAMPAIGN_FORM, value, `constant${part}-*`);
  return (
    <div className="grid items-end gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)]">
      <TextField
        {...field('Name', stored?.name)}
        label={`Name ${row}`}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...field('Type', stored ? constantType(stored) : 'text')}
        label={`Type ${row}`}
        options={TYPES}
      />
      <TextField
        {...field('Value', stored && constantText(stored))}
        label={`Value ${row}`}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
