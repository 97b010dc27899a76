import { redirect } from 'next/navigation';
import { formRequest } from '#app/borrower-request.ts';
import { SummaryOfAnswers } from '#components/borrower/answers-summary.tsx';
import { HandOverForm } from '#components/borrower/handoff-form.tsx';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { PageHead, Reassurance } from '#components/borrower/page-parts.tsx';
import { EmailLinkOffer } from '#components/borrower/records.tsx';
import { SoftLink } from '#components/borrower/soft-link.tsx';
import { ResumedNote } from '#components/borrower/welcome-back.tsx';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { consentErrors } from '#features/consent/model/consent-form.ts';
import { checkPath, consentPath, journeyOf, stepPath } from '#features/form/model/journey.ts';
import { retryReason } from '#features/form/model/retry-reason.ts';
import { summarize } from '#features/form/model/summary.ts';
import { asksForSsn } from '#features/lead/submit-prefill.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { sendPrefill } from './actions.ts';

type Address = {
  params: Promise<{ form: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function CheckPage({ params, searchParams }: Address) {
  const { borrower, parties, copy } = await formRequest();
  const { form, rawAnswers, context } = borrower;
  const { steps, nextPath, answersToFix, progressAt } = journeyOf(borrower);
  if (nextPath !== checkPath(form.slug) || (await params).form !== form.slug) redirect(nextPath);
  const { partner, operatorName, ssnDigits, isSoftInquiry, answerRetention } = parties;
  const { again, refused, form: formKey, welcome } = await searchParams;
  const ssnError =
    refused === 'ssn' ? copy.check.orLeaveEmpty(consentErrors({}, ssnDigits, copy.errors).ssn ?? '') : null;
  const words = copy.check;
  const [firstToFix] = answersToFix;
  const isPrefill = form.slug === 'prefill';
  return (
    <JourneyFrame
      progress={progressAt('check')}
      back={stepPath(form.slug, steps.at(-1)?.slug ?? '')}
      answersExpireInMs={borrower.answersExpireInMs}
      answerRetention={answerRetention}
      copy={copy}
      aside={
        <>
          <Reassurance title={words.aside.title}>
            <p>{isPrefill ? words.aside.prefill(operatorName) : words.aside.consent(operatorName)}</p>
          </Reassurance>
          <EmailLinkOffer copy={copy} offer={offerEmail(borrower)} />
        </>
      }
    >
      <ResumedNote welcome={welcome} copy={copy} />
      <PageHead title={words.title} tab={`${words.title} – ${partner.brandName}`}>
        <p>{words.lead}</p>
      </PageHead>
      {firstToFix && (
        <section
          aria-labelledby="to-fix"
          className="mt-8 rounded-xl border-2 border-danger bg-danger-wash px-5 pt-4 pb-2"
        >
          <h2 id="to-fix" className="font-sans font-semibold text-lg">
            {words.toFix(capitalize(operatorName))}
          </h2>
          <ul className="mt-1">
            {answersToFix.map(({ step, name, summary }) => (
              <li key={name}>
                <a
                  href={`${stepPath(form.slug, step)}#${name}`}
                  className="inline-flex min-h-11 items-center py-1 font-semibold text-danger"
                >
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SummaryOfAnswers form={form.slug} sections={summarize(form, rawAnswers, context)} copy={copy} />
      <div className="mt-10">
        {isPrefill ? (
          <HandOverForm
            copy={copy}
            key={String(formKey)}
            action={sendPrefill}
            operatorName={operatorName}
            isTooFast={retryReason(again) === 'too_fast'}
            ssn={asksForSsn(borrower) ? { digits: ssnDigits, isSoftInquiry, error: ssnError } : null}
          />
        ) : (
          <SoftLink
            href={firstToFix ? stepPath(form.slug, firstToFix.step) : consentPath(form.slug)}
            openingLabel={copy.parts.submit.sending}
          >
            {firstToFix ? copy.outcome.fix : words.continue}
          </SoftLink>
        )}
      </div>
    </JourneyFrame>
  );
}
