import { ConsentAside } from '#app/(borrower)/apply/[form]/consent/aside.tsx';
import { ConsentForm } from '#app/(borrower)/apply/[form]/consent/form.tsx';
import { ConsentUnavailable } from '#components/borrower/consent-unavailable.tsx';
import { consentFormWords } from '#components/borrower/consent-words.ts';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { formContext } from '#features/application/borrower.ts';
import type { Parties } from '#features/application/parties.ts';
import { previewConsent } from '#features/application/preview-brand.ts';
import { measureTexts } from '#features/consent/measure-texts.ts';
import type { Campaign } from '#features/journey/model/campaign.ts';
import { formBySlug } from '#features/questions/model/forms/known.ts';
import { checkPath } from '#features/questions/model/forms/paths.ts';
import { progressAt } from '#features/questions/model/forms/stages.ts';
import { formSlugOf } from '#features/questions/model/product.ts';
import type { Moment } from '#platform/database/configuration.ts';

type PreviewProps = { campaign: Campaign; parties: Parties; moment: Moment };

export async function ConsentPreview({ campaign, parties, moment }: PreviewProps) {
  const { partner, operatorName, ssnDigits, answerRetention } = parties;
  const slug = formSlugOf(campaign.product);
  const context = await formContext(moment, campaign);
  const { copy } = context;
  const steps = formBySlug(slug).steps({}, context);
  const blocks = await previewConsent(campaign, moment);
  return (
    <JourneyFrame
      progress={progressAt(slug, steps, 'consent')}
      back={checkPath(slug)}
      answersExpireInMs={null}
      answerRetention={answerRetention}
      copy={copy}
      aside={<ConsentAside copy={copy} brandName={partner.brandName} operatorName={operatorName} />}
    >
      {blocks ? (
        <ConsentForm
          form={slug}
          blocks={await measureTexts(blocks)}
          shown=""
          ssnDigits={ssnDigits}
          language="en"
          words={consentFormWords(copy, { brandName: partner.brandName, operatorName, ssnDigits })}
          brand={partner.brandName}
          note={null}
          missing={{}}
          isSample
        />
      ) : (
        <ConsentUnavailable copy={copy} operatorName={operatorName} tryAgain="/" fallback={null} />
      )}
    </JourneyFrame>
  );
}
