import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { SummaryOfAnswers } from '#components/borrower/answers-summary.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { HandOverForm } from '#components/borrower/handoff-form.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { Records } from '#components/borrower/records.tsx';
import { submittedPath } from '#features/form/model/journey.ts';
import { retryReason } from '#features/form/model/retry-reason.ts';
import { summarize } from '#features/form/model/summary.ts';
import { optionsAt } from '#features/form/store/options.ts';
import { isFallbackOpen } from '#features/lead/find-outcome.ts';
import { takenSections } from '#features/lead/model/prefill.ts';
import { hasFallback } from '#features/lead/submit-prefill.ts';
import { takeAnswersThere } from './actions.ts';

type Address = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function FallbackPage({ searchParams }: Address) {
  const { borrower, parties, copy } = await borrowerRequest();
  if (!borrower) redirect('/apply/lost');
  if (!(await hasFallback(borrower)) || !isFallbackOpen(borrower)) redirect('/apply');
  const { partner, operatorName } = parties;
  const { title: titleAt, text } = copy.prefill.fallback;
  const title = titleAt(operatorName);
  const { form, rawAnswers, context } = borrower;
  return (
    <MessagePage
      art={<Drawing of="doorway" />}
      aside={<Records receipt={borrower.journey.receiptId} copy={copy} />}
    >
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>{text}</p>
      </PageHead>
      <SummaryOfAnswers
        form={form.slug}
        sections={takenSections(
          summarize(form, rawAnswers, context),
          rawAnswers,
          (await optionsAt(borrower.configurationVersion)).get('prefill')?.en ?? {},
        )}
        copy={copy}
        canChange={submittedPath(borrower) === null}
      />
      <div className="mt-8">
        <HandOverForm
          copy={copy}
          action={takeAnswersThere}
          operatorName={operatorName}
          isTooFast={retryReason((await searchParams).again) === 'too_fast'}
          ssn={null}
        />
      </div>
    </MessagePage>
  );
}
