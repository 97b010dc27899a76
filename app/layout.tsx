import { connection } from 'next/server';
import './globals.css';

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  // Rendered per request, so that every script tag gets the nonce of its own response.
  await connection();
  return (
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
      </head>
      <body>{children}</body>
    </html>
  );
}
