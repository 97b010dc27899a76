import { ConsentSheet, SampleConsentForm } from '#app/(borrower)/apply/[form]/consent/sheet.tsx';
import { ConsentUnavailable } from '#components/borrower/consent-unavailable.tsx';
import { formContext } from '#features/application/borrower.ts';
import { previewConsent } from '#features/application/preview-brand.ts';
import { measureTexts } from '#features/consent/measure-texts.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import type { Parties } from '#features/form/model/parties.ts';
import { formSlugOf } from '#features/form/model/product.ts';
import type { Moment } from '#platform/database/configuration.ts';

type PreviewProps = { campaign: Campaign; parties: Parties; moment: Moment };

export async function ConsentPreview({ campaign, parties, moment }: PreviewProps) {
  const form = formSlugOf(campaign.product);
  const context = await formContext(moment, campaign);
  const { copy } = context;
  const { progressAt } = unsentJourney(formBySlug(form), context);
  const texts = await previewConsent(campaign, moment);
  const blocks = texts && (await measureTexts(texts));
  const drawn = { form, parties, copy };
  return (
    <ConsentSheet {...drawn} progress={progressAt('consent')}>
      {blocks ? (
        <SampleConsentForm {...drawn} language="en" blocks={blocks} />
      ) : (
        <ConsentUnavailable copy={copy} operatorName={parties.operatorName} tryAgain="/" fallback={null} />
      )}
    </ConsentSheet>
  );
}
