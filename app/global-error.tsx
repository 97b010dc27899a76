'use client';

import { ButtonLink } from '#components/borrower/button.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import './globals.css';
import { typeface } from './typeface.ts';

export default function GlobalError() {
  return (
    <html lang="en" className={typeface}>
      <body>
        <main className="mx-auto w-full max-w-5xl px-5 py-8 sm:px-8 sm:py-12">
          <MessagePage icon="note">
            <PageHead title="Something went wrong on our side">
              <p>
                Your saved answers are still there, and nothing was sent twice. Please try again in a minute.
              </p>
            </PageHead>
            <div className="mt-8">
              <ButtonLink href="/">Go to the start page</ButtonLink>
            </div>
          </MessagePage>
        </main>
      </body>
    </html>
  );
}
