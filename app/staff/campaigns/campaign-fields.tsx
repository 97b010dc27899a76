import type { FormState } from '#app/staff/_frame/old-input.ts';
import { SelectField, TextArea, TextField } from '#components/console/field.tsx';
import { type CampaignSettings, PRODUCT_NAMES } from '#features/campaign/model/campaign-form.ts';
import { passThroughNames } from '#features/journey/model/campaign.ts';
import { zonedClock } from '#platform/values/zoned-time.ts';

type CampaignFieldsProps = {
  formState: FormState;
  stored: Partial<CampaignSettings>;
  flows: readonly string[];
  /** Whether address and product are settled, since journeys refer to them. */
  isBegun: boolean;
  zone: string;
  origin: string;
};

/** All that is settled of a campaign, save its looks. */
export function CampaignFields({ formState, stored, flows, isBegun, zone, origin }: CampaignFieldsProps) {
  const field = (name: keyof CampaignSettings, standing: string | null | undefined = '') => ({
    name,
    defaultValue: formState.value(name, standing),
    error: formState.error(name),
  });
  const mayPassOn = !isBegun || stored.product === 'personal_loan';
  const passedOn = passThroughNames({
    product: stored.product ?? 'personal_loan',
    passThrough: stored.passThrough ?? [],
  });
  const time = (at: Date | null | undefined) => (at ? zonedClock(zone, at) : '');
  return (
    <>
      <FieldSection title="What it is">
        <TextField
          {...field('name', stored.name)}
          label="Name"
          hint="Read by staff alone."
          maxLength={80}
          required
        />
        <TextField
          {...field('slug', stored.slug)}
          label="Link name"
          hint={
            isBegun
              ? 'Somebody has begun on it, so it stays. Duplicate the campaign for another.'
              : `Stands in the link: ${origin}/start/… Left empty, it is made from the name.`
          }
          maxLength={60}
          disabled={isBegun}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          {...field('product', stored.product)}
          label="Product"
          hint={
            isBegun ? 'It stays, as leads were sent with it. Duplicate the campaign for another.' : undefined
          }
          options={Object.entries(PRODUCT_NAMES).map(([value, label]) => ({ value, label }))}
          disabled={isBegun}
        />
        <SelectField
          {...field('consentVersion', stored.consentVersion ?? 'v3')}
          label="Consent version"
          hint="Of personal loans only. v3 shows the operator’s own text, fetched each day; v2 the text that you publish."
          options={[
            { value: 'v3', label: 'v3, the operator’s text' },
            { value: 'v2', label: 'v2, our own text' },
          ]}
          disabled={isBegun}
        />
      </FieldSection>
      <FieldSection title="At the operator">
        <TextField
          {...field('partnerCampaignId', stored.partnerCampaignId)}
          label="Campaign id"
          hint="Sent with each lead as partnerCampaignId, so that the operator’s reports can tell campaigns apart."
          maxLength={100}
        />
        <SelectField
          {...field('fallback', stored.fallback)}
          label="When a lead can’t be sent"
          options={[
            { value: 'none', label: 'Offer nothing else' },
            { value: 'prefill', label: 'Offer the operator’s form, filled in' },
          ]}
        />
        <SelectField
          {...field('flow', stored.flow)}
          label="Prefill flow"
          hint="The operator’s form that is filled in: for the fallback, and for quick start."
          options={[{ value: '', label: 'None' }, ...flows.map((flow) => ({ value: flow, label: flow }))]}
        />
        <TextField
          {...field('ctaLocation', stored.ctaLocation ?? 'web')}
          label="Call-to-action location"
          hint="Told to the operator with a prefill, such as web or e-mail."
          maxLength={100}
        />
      </FieldSection>
      <FieldSection title="Its link">
        {mayPassOn && (
          <div className="personal-loan-only min-w-0">
            <TextArea
              name="passThrough"
              label="Parameters passed on"
              hint="Names of link parameters, such as gclid, to send with each personal-loan lead. Email addresses, phone numbers and Social Security numbers are dropped."
              defaultValue={formState.value('passThrough', passedOn.join(', '))}
              error={formState.error('passThrough')}
              rows={2}
            />
          </div>
        )}
        <TextField
          {...field('listedAt', stored.listedAt?.toString())}
          label="Place on the start page"
          hint="1 comes first. Left empty, it is reached by its link alone."
          inputMode="numeric"
        />
      </FieldSection>
      <FieldSection title="When" note={`By the clock of your time zone, ${zone}.`}>
        <TextField
          {...field('opensAt', time(stored.opensAt))}
          type="datetime-local"
          label="Opens"
          hint="Left empty, it is open as soon as you open it."
        />
        <TextField
          {...field('closesAt', time(stored.closesAt))}
          type="datetime-local"
          label="Closes"
          hint="Left empty, it is open until you pause it."
        />
      </FieldSection>
    </>
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
        {title}
        {note && <span className="block font-normal text-[0.8125rem] text-ink-soft">{note}</span>}
      </legend>
      <div className="clear-both grid items-end gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
