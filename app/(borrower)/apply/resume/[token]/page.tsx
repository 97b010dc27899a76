import { headers } from 'next/headers';
import { borrowerRequest } from '#app/borrower-request.ts';
import { ActionForm } from '#components/borrower/action-form.tsx';
import { NextLink } from '#components/borrower/button-link.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { ErrorSummary } from '#components/borrower/error-summary.tsx';
import { errorTitles, fieldWords } from '#components/borrower/form-words.ts';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { QuestionField } from '#components/borrower/question-field.tsx';
import type { Borrower } from '#features/application/borrower.ts';
import { linkLifetime } from '#features/borrower-mail/email-borrower.ts';
import { findOpenLink } from '#features/borrower-mail/resume-journey.ts';
import { REFERRER, sourceOf, withReferrer } from '#features/campaign/model/campaign-link.ts';
import { sharedQuestion } from '#features/form/model/questions.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';
import { continueFromLink } from './actions.ts';

type Address = {
  params: Promise<{ token: string }>;
  searchParams: Promise<SearchParams>;
};

/** Changes nothing: mail servers open links too. */
export default async function ResumePage({ params, searchParams }: Address) {
  const { token } = await params;
  const { borrower, parties, copy, language, now } = await borrowerRequest();
  const { brandName } = parties.partner;
  const link = await findOpenLink(token);
  if (!link)
    return <NoLink copy={copy} language={language} brandName={brandName} hasBorrower={borrower !== null} />;
  const { journeyId, triesLeft } = link;
  const { resume } = copy.email;
  const question = sharedQuestion('dateOfBirth', copy);
  const { name } = question;
  const given = await searchParams;
  const error = errorOf(given.date, triesLeft, copy);
  const { referrerHost } = sourceOf(withReferrer(queryOf(given), outsideHost(await headers()))).source;
  return (
    <MessagePage art={!error && <Drawing of="fullFolder" />}>
      <ErrorSummary
        errors={error ? [{ name, message: error }] : []}
        titles={errorTitles(copy, 1)}
        submission={now.getTime()}
      />
      <PageHead title={resume.title} tab={`${resume.title} – ${brandName}`} hasErrors={error !== undefined}>
        <p>{resume.intro}</p>
        {hasOther(borrower, journeyId) && <p className="mt-3">{resume.replaces}</p>}
      </PageHead>
      <div className="mt-8">
        <ActionForm action={continueFromLink} label={resume.continue} words={copy.parts.submit}>
          <input type="hidden" name="token" value={token} />
          {referrerHost && <input type="hidden" name={REFERRER} value={referrerHost} />}
          <div className="mb-10">
            <QuestionField
              question={question}
              options={[]}
              value=""
              error={error}
              enterKeyHint="go"
              // The stylesheet sees by the placeholder whether the field is empty.
              register={{ name, placeholder: ' ' }}
              words={fieldWords(copy, [question])}
            />
          </div>
        </ActionForm>
      </div>
    </MessagePage>
  );
}

/** The cookie holds one journey, and its key is nowhere else. */
const hasOther = (borrower: Borrower | null, journeyId: string): boolean =>
  borrower !== null &&
  borrower.journey.id !== journeyId &&
  (borrower.lead !== null || borrower.prefill !== null || borrower.draftVersion !== null);

function errorOf(
  date: string | string[] | undefined,
  triesLeft: number,
  { email, errors }: Dictionary,
): string | undefined {
  if (date === 'missing') return errors.dateOfBirth.unreadable;
  return date === 'wrong' ? email.resume.dateWrong(triesLeft) : undefined;
}

type NoLinkProps = { copy: Dictionary; language: Language; brandName: string; hasBorrower: boolean };

function NoLink({ copy, language, brandName, hasBorrower }: NoLinkProps) {
  const { title, paragraphs, continueHere, startOver } = copy.email.resume.noLink;
  return (
    <MessagePage art={<Drawing of="ticket" />}>
      <PageHead title={title} tab={`${title} – ${brandName}`}>
        <div className="grid gap-3">
          {paragraphs(linkLifetime(language)).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </PageHead>
      <NextLink href={hasBorrower ? '/apply' : '/'}>{hasBorrower ? continueHere : startOver}</NextLink>
    </MessagePage>
  );
}
