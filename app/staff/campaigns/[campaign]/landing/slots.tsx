import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { FieldGroup, TextArea, TextField } from '#components/console/field.tsx';
import { LANDING_FORM, type LandingContent, landingFields } from '#features/campaign/model/landing.ts';
import {
  EXAMPLE_FIELDS,
  SLOT_FIELD_LABELS,
  SLOT_LABELS,
  type SlotField,
} from '#features/campaign/model/landing-slots.ts';

const LICENSES_HINT = 'One on each line, such as a state with its license number. Small print at the bottom.';

type SlotsProps = { content: LandingContent; formState: FormState; isTyped: boolean; mayEdit: boolean };

/** The same in both languages. */
export function SlotsCard({ content, formState, isTyped, mayEdit }: SlotsProps) {
  const stored = landingFields(content);
  const field = (name: SlotField) => ({
    ...formState.input(name, LANDING_FORM, isTyped ? '' : stored[name]),
    label: SLOT_FIELD_LABELS[name],
    readOnly: !mayEdit,
  });
  return (
    <Card
      title="Lenders, example and licenses"
      note="In both languages. A blank part shows nothing. Enter only what you can prove: Compliance publishes it."
    >
      <div className="space-y-5">
        <FieldGroup legend={SLOT_LABELS.lenders} hint="Up to 8, as the operator lists them on that day.">
          <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <TextArea {...field('lenders')} hint="One on each line." rows={4} />
            <TextField {...field('lendersDate')} hint="Such as 2026-10-31." />
          </div>
        </FieldGroup>
        <FieldGroup
          legend={SLOT_LABELS.example}
          hint="All seven numbers of one loan, or none. The total is the payment times the months. Needs a disclosure."
        >
          <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
            {EXAMPLE_FIELDS.map((name) => (
              <TextField key={name} {...field(name)} inputMode="decimal" autoComplete="off" />
            ))}
          </div>
        </FieldGroup>
        <FieldGroup legend={SLOT_LABELS.licenses} hint={LICENSES_HINT}>
          <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <TextField {...field('nmlsId')} hint="Digits only. Links to NMLS Consumer Access." />
            <TextArea {...field('licenses')} rows={4} />
          </div>
        </FieldGroup>
      </div>
    </Card>
  );
}
