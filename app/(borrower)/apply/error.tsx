'use client';

import { ButtonLink } from '#components/borrower/button-link.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { boundaryWords } from '#features/wording/model/error-boundary.ts';

/** Every page of the form carries the script of this one, so it has no drawing. */
export default function BorrowerError({ error }: { error: Error & { digest?: string } }) {
  const { title, text, number, resume } = boundaryWords();
  return (
    <MessagePage>
      <PageHead title={title}>
        <p>{text}</p>
        {error.digest && <p className="mt-3">{number(error.digest)}</p>}
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/apply">{resume}</ButtonLink>
      </div>
    </MessagePage>
  );
}
