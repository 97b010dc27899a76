import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '#components/console/field.tsx';
import { Hidden, SaveOrCancel } from '#components/console/form.tsx';
import { CAMPAIGN_FORM, type CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import { MAX_ORIGINS } from '#features/campaign/model/embed-origins.ts';
import { PRODUCT_NAMES, passThroughNames } from '#features/form/model/campaign.ts';
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

type CampaignFormProps = CampaignFieldsProps & {
  action: (data: FormData) => Promise<void>;
  /** They name the campaign, or the model of a new one. */
  hidden: Record<string, string | number>;
  save: string;
  cancel: string;
};

export function CampaignForm({ action, hidden, save, cancel, ...props }: CampaignFormProps) {
  return (
    <Card>
      <form action={action} className="space-y-6">
        <Hidden fields={hidden} />
        <BasicsSection {...props} />
        <BorrowerSection {...props} />
        <OperatorSection {...props} />
        <LinkSection {...props} />
        <ConstantSection {...props} />
        <LandingSection {...props} />
        <ScheduleSection {...props} />
        <SaveOrCancel save={save} cancel={cancel} />
      </form>
    </Card>
  );
}

const FIXED = 'You can’t change this after a borrower has started. Duplicate the campaign instead.';

function BasicsSection({ formState, stored, isStarted, origin }: CampaignFieldsProps) {
  return (
    <FieldSection title="Basics">
      <TextField
        {...formState.input('name', CAMPAIGN_FORM, stored.name)}
        label="Name"
        hint="Internal name. Borrowers don’t see it."
      />
      <TextField
        {...formState.input('slug', CAMPAIGN_FORM, stored.slug)}
        label="URL slug"
        hint={
          isStarted ? FIXED : `Appears in the link: ${origin}/start/… Leave blank to create it from the name.`
        }
        disabled={isStarted}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...formState.input('product', CAMPAIGN_FORM, stored.product)}
        label="Product"
        hint={isStarted && FIXED}
        options={Object.entries(PRODUCT_NAMES).map(([value, label]) => ({ value, label }))}
        disabled={isStarted}
      />
      {(!isStarted || stored.product === 'personal_loan') && (
        <div className="personal-loan-only min-w-0">
          <SelectField
            {...formState.input('consentVersion', CAMPAIGN_FORM, stored.consentVersion ?? 'v3')}
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

function BorrowerSection({ formState, stored }: CampaignFieldsProps) {
  return (
    <FieldSection title="Borrowers">
      <TextArea
        {...formState.input('statesServed', CAMPAIGN_FORM, stored.statesServed?.join(', '))}
        label="States served"
        hint="Two-letter codes, such as CA, OR. Borrowers from other states read that they can’t go on. Leave blank to serve all."
        rows={2}
      />
    </FieldSection>
  );
}

function OperatorSection({ formState, stored, flows }: CampaignFieldsProps) {
  return (
    <FieldSection title="Operator">
      <TextField
        {...formState.input('partnerCampaignId', CAMPAIGN_FORM, stored.partnerCampaignId)}
        label="Campaign ID"
        hint="Sent as partnerCampaignId with each personal loan lead. A setting adds it to refinance leads."
      />
      <SelectField
        {...formState.input('fallback', CAMPAIGN_FORM, stored.fallback)}
        label="When a lead can’t be sent"
        options={[
          { value: 'none', label: 'No fallback' },
          { value: 'prefill', label: 'Offer the operator’s prefilled form' },
        ]}
      />
      <SelectField
        {...formState.input('flow', CAMPAIGN_FORM, stored.flow)}
        label="Prefill flow"
        hint="The operator’s form to prefill. Used for the fallback and Quick start."
        options={[{ value: '', label: 'None' }, ...flows.map((flow) => ({ value: flow, label: flow }))]}
      />
      <TextField
        {...formState.input('ctaLocation', CAMPAIGN_FORM, stored.ctaLocation ?? 'web')}
        label="CTA placement"
        hint="Sent to the operator with a prefill, such as web or email."
      />
    </FieldSection>
  );
}

function LinkSection({ formState, stored, isStarted }: CampaignFieldsProps) {
  const { product = 'personal_loan', passThrough = [] } = stored;
  const passedOn = passThroughNames({ product, passThrough });
  return (
    <FieldSection title="Link">
      {(!isStarted || stored.product === 'personal_loan') && (
        <div className="personal-loan-only min-w-0">
          <TextArea
            {...formState.input('passThrough', CAMPAIGN_FORM, passedOn.join(', '))}
            label="Parameters sent to the operator"
            hint="Names of link parameters to send with each lead, such as gclid. We drop values that look personal."
            rows={2}
          />
        </div>
      )}
      <TextField
        {...formState.input('listedAt', CAMPAIGN_FORM, stored.listedAt?.toString())}
        label="Start page position"
        hint="1 comes first. Leave blank to use the link only."
      />
      <TextArea
        {...formState.input('embedOrigins', CAMPAIGN_FORM, stored.embedOrigins?.join('\n'))}
        label="Sites with the starter card"
        hint={`Addresses of up to ${MAX_ORIGINS} of your sites, such as https://www.example.com. No others can show the card.`}
        rows={2}
      />
    </FieldSection>
  );
}

function ConstantSection({ formState, stored, isStarted }: CampaignFieldsProps) {
  const { product = 'personal_loan', constants = [] } = stored;
  if (isStarted && product !== 'personal_loan') return null;
  return (
    <div className="personal-loan-only min-w-0">
      <ConstantFields formState={formState} constants={product === 'personal_loan' ? constants : []} />
    </div>
  );
}

function LandingSection({ formState, stored }: CampaignFieldsProps) {
  return (
    <FieldSection title="Landing page">
      <Checkbox
        name="showsLanding"
        isChecked={formState.isChecked('showsLanding', stored.showsLanding)}
        label="Show the landing page first"
        hint="The campaign link opens a page about the loan. If this is off, it opens the first question."
      />
      <Checkbox
        name="isIndexed"
        isChecked={formState.isChecked('isIndexed', stored.isIndexed)}
        label="Let search engines list the landing page"
        hint="Only if it’s shown. If this campaign is first on the start page, they list that page too."
      />
    </FieldSection>
  );
}

function ScheduleSection({ formState, stored, zone }: CampaignFieldsProps) {
  const time = (at: Date | null | undefined) => (at ? zonedClock(zone, at) : '');
  return (
    <FieldSection title="Schedule" note={`Times are in your time zone (${zone}).`}>
      <TextField
        {...formState.input('opensAt', CAMPAIGN_FORM, time(stored.opensAt))}
        label="Opens"
        hint="Leave blank to open right away."
      />
      <TextField
        {...formState.input('closesAt', CAMPAIGN_FORM, time(stored.closesAt))}
        label="Closes"
        hint="Leave blank to stay open until you pause it."
      />
    </FieldSection>
  );
}

type FieldSectionProps = { title: string; note?: string; children: React.ReactNode };

function FieldSection({ title, note, children }: FieldSectionProps) {
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
