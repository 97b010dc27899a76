'use client';

import './font-files.css';
import './globals.css';
import { boundaryWords } from '#features/wording/model/error-boundary.ts';

/** Every page carries the script of this one, so it has no parts. */
export default function GlobalError() {
  const { language, title, text, start } = boundaryWords();
  return (
    <html lang={language}>
      <body>
        <main className="mx-auto w-full max-w-5xl px-5 py-8 sm:px-8 sm:py-12">
          <title>{title}</title>
          <h1 className="text-title">{title}</h1>
          <p className="mt-3 max-w-[34rem] text-ink-soft">{text}</p>
          <p className="mt-8">
            <a href="/">{start}</a>
          </p>
        </main>
      </body>
    </html>
  );
}
