import type { ComponentProps } from 'react';
import { SelectField, TextField } from '#components/console/field.tsx';
import { RECEIVED_BY_LABELS } from '#features/opt-out/model/received.ts';
import type { FormState } from './old-input.ts';

const OPTIONS = Object.entries(RECEIVED_BY_LABELS).map(([value, label]) => ({ value, label }));

type ReceivedFieldsProps = { formState: FormState; day: Omit<ComponentProps<typeof TextField>, 'label'> };

/** How and when a request or a withdrawal of a borrower came. */
export function ReceivedFields({ formState, day }: ReceivedFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="receivedBy"
        label="How it came"
        error={formState.error('receivedBy')}
        defaultValue={formState.value('receivedBy', 'phone')}
        options={OPTIONS}
      />
      <TextField label="Day it came" {...day} />
    </div>
  );
}
