import { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { testIsolated } from './test.ts';

export const OPERATOR_SITE = 'https://loans.example.com/sign-in';

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** With a mail server, to which the app sends what borrowers ask for. */
export const testWithMail = testIsolated.extend<object, { mail: MailServer }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await openMailServer();
      await use(mail);
      mail.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mail }, use) =>
      use({
        OPERATOR_FRESH_TOKEN: 'on',
        SMTP_URL: mail.url,
        SMTP_FROM: 'offers@partner.example',
        BORROWER_EMAIL: 'on',
        OPERATOR_SITE_URL: OPERATOR_SITE,
      }),
    { scope: 'worker' },
  ],
});
