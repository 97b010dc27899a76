import { StepAside } from '#app/(borrower)/apply/[form]/[step]/aside.tsx';
import { StepForm } from '#app/(borrower)/apply/[form]/[step]/form.tsx';
import { stepWords } from '#components/borrower/form-words.ts';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { formContext, stepContext } from '#features/application/borrower.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { FormContext, Step } from '#features/form/model/form.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { type Progress, unsentJourney } from '#features/form/model/journey.ts';
import type { Parties } from '#features/form/model/parties.ts';
import { formSlugOf } from '#features/form/model/product.ts';
import type { Moment } from '#platform/database/configuration.ts';

type PreviewProps = { campaign: Campaign; parties: Parties; moment: Moment };

export async function StepPreview({ campaign, parties, moment }: PreviewProps) {
  const context = await formContext(moment, campaign);
  const { steps, progressAt } = previewJourney(campaign, context);
  const [step] = steps;
  return step && <StepSheet {...{ campaign, parties, context, step }} progress={progressAt(step.slug)} />;
}

export const previewJourney = ({ product }: Campaign, context: FormContext) =>
  unsentJourney(formBySlug(formSlugOf(product)), context);

type StepSheetProps = {
  campaign: Campaign;
  parties: Parties;
  context: FormContext;
  step: Step;
  progress: Progress;
};

export function StepSheet({ campaign, parties, context, step, progress }: StepSheetProps) {
  const { partner, operatorName, answerRetention } = parties;
  const { copy } = context;
  const form = formSlugOf(campaign.product);
  return (
    <JourneyFrame
      progress={progress}
      back="/"
      answersExpireInMs={null}
      answerRetention={answerRetention}
      copy={copy}
      aside={<StepAside brandName={partner.brandName} operatorName={operatorName} copy={copy} />}
    >
      <StepForm
        form={form}
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
