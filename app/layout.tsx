import { connection } from 'next/server';
import { AccentStyle } from '#components/borrower/accent-style.tsx';
import { describeParties } from '#features/application/parties.ts';
import { themeOn } from '#features/application/theme.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import './globals.css';
import { pageNonce } from './page-nonce.ts';
import { typeface } from './typeface.ts';

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  // Rendered per request, so that each script gets its own nonce.
  await connection();
  const [{ partner }, tones] = await Promise.all([describeParties(), themeOn(await readJourneyKey())]);
  return (
    <html lang="en" className={typeface}>
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={partner.logo ? `/brand/logo/${partner.logo.sha256}` : 'data:,'} />
        <AccentStyle tones={tones} nonce={await pageNonce()} />
      </head>
      <body>{children}</body>
    </html>
  );
}
