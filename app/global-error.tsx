'use client';

import './globals.css';

export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto max-w-xl px-5 py-16">
          <title>Something went wrong on our side</title>
          <h1 className="text-title">Something went wrong on our side</h1>
          <p className="mt-3">
            What you saved so far is kept, and nothing was sent twice. Please try again in a minute.
          </p>
          <p className="mt-6">
            <a href="/">Go to the start page</a>
          </p>
        </main>
      </body>
    </html>
  );
}
