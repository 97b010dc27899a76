import { StepAside } from '#app/(borrower)/apply/[form]/[step]/aside.tsx';
import { StepForm } from '#app/(borrower)/apply/[form]/[step]/form.tsx';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { formContext } from '#features/application/borrower.ts';
import type { Parties } from '#features/application/parties.ts';
import { type Campaign, formSlugOf } from '#features/journey/model/campaign.ts';
import { formBySlug } from '#features/questions/model/forms/known.ts';

type SheetProps = { campaign: Campaign; parties: Parties };

/** The first questions of a campaign, unanswered. */
export async function StepSheet({ campaign, parties }: SheetProps) {
  const { partner, operatorName, answerRetention } = parties;
  const terms = await formContext({ campaign });
  const form = formBySlug(formSlugOf(campaign.product));
  const steps = form.steps({}, terms);
  const [step] = steps;
  if (!step) return null;
  const lists = new Set(step.questions.flatMap(({ options }) => options ?? []));
  const choices = Object.fromEntries([...lists].map((list) => [list, terms.options[list] ?? []]));
  return (
    <JourneyFrame
      page={1}
      pages={steps.length + 2}
      back="/"
      answersExpireInMs={null}
      answerRetention={answerRetention}
      aside={<StepAside brandName={partner.brandName} operatorName={operatorName} />}
    >
      <StepForm
        form={form.slug}
        step={step}
        terms={{ ...terms, options: choices, askedQuestions: [] }}
        values={{}}
        misread={{}}
        brand={partner.brandName}
      />
    </JourneyFrame>
  );
}
