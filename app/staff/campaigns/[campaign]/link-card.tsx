import type { Query } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { CopyField } from '#components/console/copy-field.tsx';
import { Checkbox, SelectField, TextField } from '#components/console/field.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';
import { QrCode } from '#components/console/qr-code.tsx';
import { TEST_PARAMETER, UTM_NAMES } from '#features/campaign/model/campaign-link.ts';
import { MAX_VALUE_LENGTH } from '#features/campaign/model/parameter-values.ts';
import { buildLink, type CampaignDetail } from '#features/campaign/read-campaign.ts';
import { passThroughNames } from '#features/form/model/campaign.ts';
import { CLICK_NAMES, type ClickName } from '#platform/values/click-names.ts';

type LinkCardProps = { campaign: CampaignDetail; query: Query };

const UTM_LABELS: Record<(typeof UTM_NAMES)[number], { label: string; hint: string }> = {
  utm_source: { label: 'Source', hint: 'Where the link appears: google, newsletter' },
  utm_medium: { label: 'Medium', hint: 'Type of traffic: cpc, email, social' },
  utm_campaign: { label: 'Campaign', hint: 'Your campaign name: spring-sale' },
  utm_term: { label: 'Term', hint: 'Paid keywords' },
  utm_content: { label: 'Content', hint: 'Ad or link variant' },
};

/** Partners write these themselves. */
const OWN_CLICK_NAMES: readonly ClickName[] = ['click_id', 'clickid'];
const isAddedByAdNetwork = (name: string): boolean =>
  CLICK_NAMES.some((known) => known === name && !OWN_CLICK_NAMES.includes(known));

/** A second field of the same name would overrule the first. */
const OWN_FIELDS: ReadonlySet<string> = new Set([...UTM_NAMES, 'amount', 'purpose', TEST_PARAMETER.name]);

const QR_NOTES = {
  test: 'This is a test link. Don’t advertise it.',
  live: 'Try it as a test link before you print it.',
};

export async function LinkCard({ campaign, query }: LinkCardProps) {
  const values = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, [value].flat().findLast(Boolean) ?? '']),
  );
  const passedOn = passThroughNames(campaign);
  const isTest = values[TEST_PARAMETER.name] === TEST_PARAMETER.value;
  const { url, errors, purposes } = await buildLink(campaign, { values, isTest });
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return (
    <Card id="link" title="Link builder" note="Create one link per placement to compare them in reports.">
      <form method="get" action={`/staff/campaigns/${campaign.slug}#link`} className="space-y-4">
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {UTM_NAMES.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              label={UTM_LABELS[name].label}
              hint={`${UTM_LABELS[name].hint}${passedOn.includes(name) ? '. Also sent to the operator' : ''}`}
              maxLength={MAX_VALUE_LENGTH}
              autoComplete="off"
            />
          ))}
          <TextField
            {...field('amount')}
            label="Loan amount"
            hint="Prefilled. The borrower can change it."
            inputMode="numeric"
          />
          {purposes.length > 0 && (
            <SelectField
              {...field('purpose')}
              label="Purpose"
              hint="Preselected. The borrower can change it."
              options={[
                { value: '', label: 'No preset' },
                ...purposes.map(({ value, label }) => ({ value, label })),
              ]}
            />
          )}
          {passedOn
            .filter((name) => !OWN_FIELDS.has(name))
            .map((name) => (
              <TextField
                key={name}
                {...field(name)}
                label={name}
                hint={
                  isAddedByAdNetwork(name)
                    ? 'Sent to the operator. The ad network adds it, so leave it blank'
                    : 'Sent to the operator. A value or your ad platform’s macro, such as {subid}'
                }
                maxLength={MAX_VALUE_LENGTH}
              />
            ))}
        </div>
        <Checkbox
          name={TEST_PARAMETER.name}
          value="1"
          isChecked={isTest}
          label="Test link"
          hint="Not counted in reports or alerts. See “Test links” below."
        />
        <PlainButton>Build link</PlainButton>
      </form>
      <div className="mt-5 flex flex-wrap items-start gap-5 border-line border-t pt-5">
        <QrCode text={url} label={`QR code of ${url}`} fileName={`${campaign.slug}.svg`} />
        <div className="min-w-0 grow basis-64 space-y-2">
          <CopyField label="Your link" value={url} />
          <p className="text-[0.8125rem] text-ink-soft">
            {`The QR code opens the same link. ${QR_NOTES[isTest ? 'test' : 'live']}`}
          </p>
        </div>
      </div>
    </Card>
  );
}
