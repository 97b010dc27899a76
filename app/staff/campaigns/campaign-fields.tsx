import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Checkbox, SelectField, TextArea, TextField } from '#components/console/field.tsx';
import { CAMPAIGN_FORM, type CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import { PRODUCT_NAMES, passThroughNames } from '#features/form/model/campaign.ts';
import { type FieldAttributes, fieldAttributes } from '#platform/values/posted-form.ts';
import { zonedClock } from '#platform/values/zoned-time.ts';
import { ConstantFields } from './constant-fields.tsx';

type CampaignFieldsProps = {
  formState: FormState;
  stored: Partial<CampaignSettings>;
  flows: readonly string[];
  isStarted: boolean;
  zone: string;
  origin: string;
};

type Field = (
  name: Exclude<keyof CampaignSettings, 'constants'>,
  stored?: string | null,
) => FieldAttributes & { name: string; defaultValue: string; error: string | undefined };

type CheckboxField = (name: 'showsLanding' | 'isIndexed') => { name: string; isChecked: boolean };

export function CampaignFields({ formState, stored, flows, isStarted, zone, origin }: CampaignFieldsProps) {
  const field: Field = (name, storedValue = '') => ({
    ...fieldAttributes(CAMPAIGN_FORM, name),
    name,
    defaultValue: formState.value(name, storedValue),
    error: formState.error(name),
  });
  const checkbox: CheckboxField = (name) => ({
    name,
    isChecked: formState.isChecked(name, Boolean(stored[name])),
  });
  return (
    <>
      <BasicsSection field={field} stored={stored} isStarted={isStarted} origin={origin} />
      <BorrowerSection field={field} stored={stored} />
      <OperatorSection field={field} stored={stored} flows={flows} />
      <LinkSection field={field} stored={stored} isStarted={isStarted} />
      <ConstantSection formState={formState} stored={stored} isStarted={isStarted} />
      <LandingSection checkbox={checkbox} />
      <ScheduleSection field={field} stored={stored} zone={zone} />
    </>
  );
}

type SectionProps = Pick<CampaignFieldsProps, 'stored'> & { field: Field };

function BasicsSection({
  field,
  stored,
  isStarted,
  origin,
}: SectionProps & Pick<CampaignFieldsProps, 'isStarted' | 'origin'>) {
  return (
    <FieldSection title="Basics">
      <TextField {...field('name', stored.name)} label="Name" hint="Internal name. Borrowers don’t see it." />
      <TextField
        {...field('slug', stored.slug)}
        label="URL slug"
        hint={
          isStarted
            ? 'You can’t change this after a borrower has started. Duplicate the campaign instead.'
            : `Appears in the link: ${origin}/start/… Leave blank to create it from the name.`
        }
        disabled={isStarted}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...field('product', stored.product)}
        label="Product"
        hint={
          isStarted
            ? 'You can’t change this after a borrower has started. Duplicate the campaign instead.'
            : undefined
        }
        options={Object.entries(PRODUCT_NAMES).map(([value, label]) => ({ value, label }))}
        disabled={isStarted}
      />
      {(!isStarted || stored.product === 'personal_loan') && (
        <div className="personal-loan-only min-w-0">
          <SelectField
            {...field('consentVersion', stored.consentVersion ?? 'v3')}
            label="Consent version"
            hint="Personal loans only. v3 shows the operator’s text. v2 shows the text you publish."
            options={[
              { value: 'v3', label: 'v3 (operator’s text)' },
              { value: 'v2', label: 'v2 (your text)' },
            ]}
            disabled={isStarted}
          />
        </div>
      )}
    </FieldSection>
  );
}

function BorrowerSection({ field, stored }: SectionProps) {
  return (
    <FieldSection title="Borrowers">
      <TextArea
        {...field('statesServed', stored.statesServed?.join(', '))}
        name="statesServed"
        label="States served"
        hint="Two-letter codes, such as CA, OR. Borrowers from other states read that they can’t go on. Leave blank to serve all."
        rows={2}
      />
    </FieldSection>
  );
}

function OperatorSection({ field, stored, flows }: SectionProps & Pick<CampaignFieldsProps, 'flows'>) {
  return (
    <FieldSection title="Operator">
      <TextField
        {...field('partnerCampaignId', stored.partnerCampaignId)}
        label="Campaign ID"
        hint="Sent as partnerCampaignId with each personal loan lead. A setting adds it to refinance leads."
      />
      <SelectField
        {...field('fallback', stored.fallback)}
        label="When a lead can’t be sent"
        options={[
          { value: 'none', label: 'No fallback' },
          { value: 'prefill', label: 'Offer the operator’s prefilled form' },
        ]}
      />
      <SelectField
        {...field('flow', stored.flow)}
        label="Prefill flow"
        hint="The operator’s form to prefill. Used for the fallback and Quick start."
        options={[{ value: '', label: 'None' }, ...flows.map((flow) => ({ value: flow, label: flow }))]}
      />
      <TextField
        {...field('ctaLocation', stored.ctaLocation ?? 'web')}
        label="CTA placement"
        hint="Sent to the operator with a prefill, such as web or email."
      />
    </FieldSection>
  );
}

function LinkSection({ field, stored, isStarted }: SectionProps & Pick<CampaignFieldsProps, 'isStarted'>) {
  const mayPassOn = !isStarted || stored.product === 'personal_loan';
  const passedOn = passThroughNames({
    product: stored.product ?? 'personal_loan',
    passThrough: stored.passThrough ?? [],
  });
  return (
    <FieldSection title="Link">
      {mayPassOn && (
        <div className="personal-loan-only min-w-0">
          <TextArea
            {...field('passThrough', passedOn.join(', '))}
            name="passThrough"
            label="Parameters sent to the operator"
            hint="Names of link parameters to send with each lead, such as gclid. We drop values that look personal."
            rows={2}
          />
        </div>
      )}
      <TextField
        {...field('listedAt', stored.listedAt?.toString())}
        label="Start page position"
        hint="1 comes first. Leave blank to use the link only."
      />
    </FieldSection>
  );
}

function ConstantSection({
  formState,
  stored,
  isStarted,
}: Pick<CampaignFieldsProps, 'formState' | 'stored' | 'isStarted'>) {
  const { product = 'personal_loan', constants = [] } = stored;
  if (isStarted && product !== 'personal_loan') return null;
  return (
    <div className="personal-loan-only min-w-0">
      <ConstantFields formState={formState} constants={product === 'personal_loan' ? constants : []} />
    </div>
  );
}

function LandingSection({ checkbox }: { checkbox: CheckboxField }) {
  return (
    <FieldSection title="Landing page">
      <Checkbox
        {...checkbox('showsLanding')}
        label="Show the landing page first"
        hint="The campaign link opens a page about the loan. If this is off, it opens the first question."
      />
      <Checkbox
        {...checkbox('isIndexed')}
        label="Let search engines list the landing page"
        hint="Only if it’s shown. If this campaign is first on the start page, they list that page too."
      />
    </FieldSection>
  );
}

function ScheduleSection({ field, stored, zone }: SectionProps & Pick<CampaignFieldsProps, 'zone'>) {
  const time = (at: Date | null | undefined) => (at ? zonedClock(zone, at) : '');
  return (
    <FieldSection title="Schedule" note={`Times are in your time zone (${zone}).`}>
      <TextField
        {...field('opensAt', time(stored.opensAt))}
        label="Opens"
        hint="Leave blank to open right away."
      />
      <TextField
        {...field('closesAt', time(stored.closesAt))}
        label="Closes"
        hint="Leave blank to stay open until you pause it."
      />
    </FieldSection>
  );
}

function FieldSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: React.ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-3 w-full font-semibold text-[1.0625rem]">
        <span>{title}</span>
        {note && <span className="block font-normal text-[0.8125rem] text-ink-soft">{note}</span>}
      </legend>
      <div className="clear-both grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
