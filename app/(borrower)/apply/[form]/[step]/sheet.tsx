import { stepWords } from '#components/borrower/form-words.ts';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { Reassurance } from '#components/borrower/page-parts.tsx';
import type { Elements } from '#components/elements.ts';
import { stepContext } from '#features/application/borrower.ts';
import type { FormContext, FormSlug, Step } from '#features/form/model/form.ts';
import type { Progress } from '#features/form/model/journey.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Warning } from '#features/form/model/warnings.ts';
import { StepForm } from './form.tsx';

type StepSheetProps = {
  form: FormSlug;
  step: Step;
  context: FormContext;
  parties: Parties;
  progress: Progress;
  back: string;
  journey?: string;
  answersExpireInMs?: number | null;
  emailOffer?: Elements;
  note?: Elements;
  values?: Record<string, string>;
  invalid?: Record<string, string>;
  warnings?: Record<string, Warning>;
};

/** On a borrower's page, and in the preview for staff. */
export function StepSheet({ form, step, context, parties, progress, back, ...own }: StepSheetProps) {
  const { copy } = context;
  const { partner, operatorName, answerRetention, isSoftInquiry } = parties;
  const { aside } = copy.form;
  return (
    <JourneyFrame
      progress={progress}
      back={back}
      answersExpireInMs={own.answersExpireInMs ?? null}
      answerRetention={answerRetention}
      copy={copy}
      aside={
        <>
          <Reassurance title={aside.title}>
            <p>{aside.encrypted(partner.brandName)}</p>
            <p>{aside.noCredit(operatorName)}</p>
            {isSoftInquiry && <p>{copy.parts.softInquiry}</p>}
          </Reassurance>
          {own.emailOffer}
        </>
      }
    >
      {own.note}
      <StepForm
        key={`${step.slug} ${step.repeat?.times ?? ''}`}
        form={form}
        step={step}
        context={stepContext(step, context)}
        values={own.values ?? {}}
        invalid={own.invalid ?? {}}
        warnings={own.warnings ?? {}}
        brand={partner.brandName}
        journey={own.journey}
        words={stepWords(copy, step)}
      />
    </JourneyFrame>
  );
}
