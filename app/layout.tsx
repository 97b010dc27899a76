import { connection } from 'next/server';
import { AccentStyle } from '#components/borrower/document-head.tsx';
import { isConsolePage } from '#platform/sessions/language-cookie.ts';
import { borrowerRequest } from './borrower-request.ts';
import './font-files.css';
import './globals.css';
import { pageNonce } from './page-nonce.ts';

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  // Rendered per request, so that each script gets its own nonce.
  await connection();
  const { parties, theme, language } = await borrowerRequest();
  const { logo } = parties.partner;
  return (
    <html lang={(await isConsolePage()) ? 'en' : language}>
      <head>
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={logo ? `/brand/logo/${logo.sha256}` : 'data:,'} />
        <AccentStyle tones={theme} nonce={await pageNonce()} />
      </head>
      <body>{children}</body>
    </html>
  );
}
