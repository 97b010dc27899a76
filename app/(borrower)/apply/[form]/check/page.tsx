import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { SummaryOfAnswers } from '#components/borrower/answers-summary.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { Reassurance } from '#components/borrower/columns.tsx';
import { EmailLinkOffer } from '#components/borrower/email-offer.tsx';
import { HandOverForm } from '#components/borrower/handoff-form.tsx';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { ResumedNote } from '#components/borrower/welcome-back.tsx';
import { lockedPath } from '#features/application/borrower.ts';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { consentErrors } from '#features/consent/model/consent-form.ts';
import { asksForSsn } from '#features/prefill/submit-prefill.ts';
import { checkPath, consentPath, stepPath } from '#features/questions/model/forms/paths.ts';
import { nextPath } from '#features/questions/model/forms/progress.ts';
import { progressAt } from '#features/questions/model/forms/stages.ts';
import { summarize } from '#features/questions/model/forms/summary.ts';
import { sendPrefill } from './actions.ts';

type Address = {
  params: Promise<{ form: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function CheckPage({ params, searchParams }: Address) {
  const { borrower, parties, copy } = await borrowerRequest();
  if (!borrower) redirect('/apply/lost');
  const { form, rawAnswers, context } = borrower;
  const locked = lockedPath(borrower);
  if (locked) redirect(locked);
  const next = nextPath(form, rawAnswers, context);
  if (next !== checkPath(form.slug) || (await params).form !== form.slug) redirect(next);
  const { partner, operatorName, ssnDigits, answerRetention } = parties;
  const { again, refused, form: formKey, welcome } = await searchParams;
  const ssnError =
    refused === 'ssn' ? `${consentErrors({}, ssnDigits, copy.errors).ssn}, or leave this empty` : null;
  const steps = form.steps(rawAnswers, context);
  const isPrefill = form.slug === 'prefill';
  return (
    <JourneyFrame
      progress={progressAt(form.slug, steps, 'check')}
      back={stepPath(form.slug, steps.at(-1)?.slug ?? '')}
      answersExpireInMs={borrower.answersExpireInMs}
      answerRetention={answerRetention}
      aside={
        <>
          <Reassurance title="Nothing has been sent yet">
            <p>
              {isPrefill
                ? `We share these answers with ${operatorName} only when you press the button. Its form opens with them filled in, and you decide what to do there.`
                : `Next, you’ll read the consent text. We share your answers with ${operatorName} only if you agree.`}
            </p>
          </Reassurance>
          <EmailLinkOffer copy={copy} offer={offerEmail(borrower)} />
        </>
      }
    >
      <ResumedNote welcome={welcome} />
      <PageHead title="Review your answers" tab={`Review your answers – ${partner.brandName}`}>
        <p>Make sure everything looks right before you continue.</p>
      </PageHead>
      <SummaryOfAnswers form={form.slug} sections={summarize(form, rawAnswers, context)} />
      <div className="mt-10">
        {isPrefill ? (
          <HandOverForm
            copy={copy}
            key={String(formKey)}
            action={sendPrefill}
            operatorName={operatorName}
            isTooFast={again === 'hurried'}
            ssn={asksForSsn(borrower) ? { digits: ssnDigits, error: ssnError } : null}
          />
        ) : (
          <ButtonLink href={consentPath(form.slug)}>Continue to the last step</ButtonLink>
        )}
      </div>
    </JourneyFrame>
  );
}
