import { Checkbox, FieldGroup } from '#components/console/field.tsx';
import { LEAD_EVENT_LABELS, LEAD_EVENT_TYPES } from '#features/lead-event/model/event-types.ts';

type TypeChoiceProps = { chosen: readonly string[]; error: string | undefined; mayEdit: boolean };

export const TypeChoice = ({ chosen, error, mayEdit }: TypeChoiceProps) => (
  <FieldGroup legend="Events" hint="The endpoint gets these events." error={error}>
    <div className="grid gap-x-6 sm:grid-cols-2">
      {LEAD_EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          name="types"
          value={type}
          label={LEAD_EVENT_LABELS[type]}
          hint={type}
          isChecked={chosen.includes(type)}
          isDisabled={!mayEdit}
        />
      ))}
    </div>
  </FieldGroup>
);
