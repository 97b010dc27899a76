'use client';

import './font-files.css';
import './globals.css';

/** Every page carries the script of this one, so it has no parts. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto w-full max-w-5xl px-5 py-8 sm:px-8 sm:py-12">
          <title>Something went wrong on our end</title>
          <h1 className="text-title">Something went wrong on our end</h1>
          <p className="mt-3 max-w-[34rem] text-ink-soft">
            Your answers are saved, and nothing was sent twice. Please try again in a minute.
          </p>
          <p className="mt-8">
            <a href="/">Go to the start page</a>
          </p>
        </main>
      </body>
    </html>
  );
}
