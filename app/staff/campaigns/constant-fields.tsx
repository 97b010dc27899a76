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
import { fieldAttributes } from '#platform/values/posted-form.ts';

type ConstantFieldsProps = { formState: FormState; constants: readonly CampaignConstant[] };

const TYPES = Object.entries(CONSTANT_TYPES).map(([value, label]) => ({ value, label }));
const FEWEST_SHOWN = 2;

export function ConstantFields({ formState, constants }: ConstantFieldsProps) {
  const rows = CONSTANT_ROWS.map((row, index) => rowOf(row, constants[index], formState));
  const filled = rows.findLastIndex(({ name, value }) => name !== '' || value !== '') + 1;
  const shown = Math.max(filled, FEWEST_SHOWN);
  return (
    <FieldGroup
      legend="Constants sent to the operator"
      hint={`The same name and value with each lead that starts here from now on, such as channel and web. Up to ${MAX_CONSTANTS}. Not for personal data.`}
    >
      <div className="space-y-3">
        {rows.slice(0, shown).map((constant) => (
          <ConstantRow key={constant.row} {...constant} />
        ))}
        {shown < rows.length && (
          <details>
            <summary className="font-semibold text-[0.875rem]">More constants</summary>
            <div className="mt-3 space-y-3">
              {rows.slice(shown).map((constant) => (
                <ConstantRow key={constant.row} {...constant} />
              ))}
            </div>
          </details>
        )}
      </div>
    </FieldGroup>
  );
}

type Row = ReturnType<typeof rowOf>;

function rowOf(row: string, stored: CampaignConstant | undefined, formState: FormState) {
  return {
    row,
    name: formState.value(`constantName-${row}`, stored?.name),
    type: formState.value(`constantType-${row}`, stored ? constantType(stored) : 'text'),
    value: formState.value(`constantValue-${row}`, stored && constantText(stored)),
    nameError: formState.error(`constantName-${row}`),
    valueError: formState.error(`constantValue-${row}`),
  };
}

function ConstantRow({ row, name, type, value, nameError, valueError }: Row) {
  return (
    <div className="grid items-end gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)]">
      <TextField
        name={`constantName-${row}`}
        label={`Name ${row}`}
        {...fieldAttributes(CAMPAIGN_FORM, 'constantName-*')}
        defaultValue={name}
        error={nameError}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField name={`constantType-${row}`} label={`Type ${row}`} defaultValue={type} options={TYPES} />
      <TextField
        name={`constantValue-${row}`}
        label={`Value ${row}`}
        {...fieldAttributes(CAMPAIGN_FORM, 'constantValue-*')}
        defaultValue={value}
        error={valueError}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
