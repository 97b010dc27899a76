import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { SelectField } from '#components/console/field.tsx';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import { LANGUAGE_OFFERS, type LanguageOffer } from '#features/wording/model/language.ts';
import { saveCampaignLanguages } from '../actions.ts';

const OFFERS: Record<LanguageOffer, string> = {
  en: 'English only',
  en_es: 'English first, Spanish on request',
  es_en: 'Spanish first, English on request',
  browser: 'The browser’s language first',
};

const NOTE =
  'The language of our own pages. Consent texts stay as they were written. Landing page and wording have Spanish fields.';

type LanguagesCardProps = { campaign: CampaignDetail; formState: FormState; mayEdit: boolean };

export function LanguagesCard({ campaign, formState, mayEdit }: LanguagesCardProps) {
  const { slug, languages } = campaign;
  return (
    <Card id="page-languages" title="Languages" note={NOTE}>
      {mayEdit ? (
        <form action={saveCampaignLanguages} className="space-y-4">
          <input type="hidden" name="campaign" value={slug} />
          <SelectField
            name="languages"
            label="Languages offered"
            hint="Before you offer Spanish, check which disclosures must be in Spanish too."
            defaultValue={formState.value('languages', languages)}
            error={formState.error('languages')}
            options={LANGUAGE_OFFERS.map((value) => ({ value, label: OFFERS[value] }))}
          />
          <Button variant="quiet">Save languages</Button>
        </form>
      ) : (
        <p>{`${OFFERS[languages]}. Only Compliance can change this.`}</p>
      )}
    </Card>
  );
}
