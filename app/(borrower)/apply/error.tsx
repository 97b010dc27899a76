'use client';

import { Unplugged } from '#components/borrower/art/unplugged.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';

export default function BorrowerError({ error }: { error: Error & { digest?: string } }) {
  return (
    <MessagePage art={<Unplugged />}>
      <PageHead title="Something went wrong on our end">
        <p>Your answers are saved, and nothing was sent twice. Please try again in a minute.</p>
        {error.digest && <p className="mt-3">If it happens again, give us this number: {error.digest}</p>}
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/apply">Pick up where I left off</ButtonLink>
      </div>
    </MessagePage>
  );
}
