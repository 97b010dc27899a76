import { StepAside } from '#app/(borrower)/apply/[form]/[step]/aside.tsx';
import { StepForm } from '#app/(borrower)/apply/[form]/[step]/form.tsx';
import { stepWords } from '#components/borrower/form-words.ts';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { formContext, stepContext } from '#features/application/borrower.ts';
import type { Parties } from '#features/application/parties.ts';
import type { Campaign } from '#features/journey/model/campaign.ts';
import { formBySlug } from '#features/questions/model/forms/known.ts';
import { progressAt } from '#features/questions/model/forms/stages.ts';
import { formSlugOf } from '#features/questions/model/product.ts';
import type { Moment } from '#platform/database/configuration.ts';

type PreviewProps = { campaign: Campaign; parties: Parties; moment: Moment };

export async function StepPreview({ campaign, parties, moment }: PreviewProps) {
  const { partner, operatorName, answerRetention } = parties;
  const context = await formContext(moment, campaign);
  const { copy } = context;
  const form = formBySlug(formSlugOf(campaign.product));
  const steps = form.steps({}, context);
  const [step] = steps;
  if (!step) return null;
  return (
    <JourneyFrame
      progress={progressAt(form.slug, steps, step.slug)}
      back="/"
      answersExpireInMs={null}
      answerRetention={answerRetention}
      copy={copy}
      aside={<StepAside brandName={partner.brandName} operatorName={operatorName} copy={copy} />}
    >
      <StepForm
        form={form.slug}
        step={step}
        context={stepContext(step, context)}
        values={{}}
        invalid={{}}
        warnings={{}}
        brand={partner.brandName}
        words={stepWords(copy, step)}
      />
    </JourneyFrame>
  );
}
