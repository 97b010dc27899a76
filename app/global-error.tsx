'use client';

import './font-files.css';
import './globals.css';
import { useErrorExit } from '#components/borrower/use-error-exit.ts';
import { boundaryWords } from '#features/wording/model/error-boundary.ts';

/**
 * Every page carries the script of this one, so it has no parts. Next prerenders it, so it must not call useSearchParams
 * outside of a Suspense boundary.
 */
export default function GlobalError({ reset }: { reset: () => void }) {
  const isSending = useErrorExit(reset);
  const { language, title, text, start, sending } = boundaryWords();
  return (
    <html lang={language}>
      <body>
        <main className="mx-auto w-full max-w-5xl px-5 py-8 sm:px-8 sm:py-12">
          <title>{isSending ? sending.title : title}</title>
          <h1 className="text-title">{isSending ? sending.title : title}</h1>
          <p className="mt-3 max-w-[34rem] text-ink-soft">{isSending ? sending.text : text}</p>
          {!isSending && (
            <p className="mt-8">
              <a href={start.href}>{start.label}</a>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
