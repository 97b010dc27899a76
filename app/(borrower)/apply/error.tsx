'use client';

import { useSearchParams } from 'next/navigation';
import { NextLink } from '#components/borrower/button-link.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { useErrorExit } from '#components/borrower/use-error-exit.ts';
import { boundaryWords } from '#features/wording/model/error-boundary.ts';

type BorrowerErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Every page of the form carries the script of this one, so it has no drawing. */
export default function BorrowerError({ error, reset }: BorrowerErrorProps) {
  const isSending = useErrorExit(reset, String(useSearchParams()));
  const { title, text, number, resume, sending } = boundaryWords();
  return (
    <MessagePage>
      <div aria-live="polite">
        <PageHead title={isSending ? sending.title : title}>
          <p>{isSending ? sending.text : text}</p>
          {error.digest && <p className="mt-3">{number(error.digest)}</p>}
        </PageHead>
      </div>
      {!isSending && <NextLink href="/apply">{resume}</NextLink>}
    </MessagePage>
  );
}
