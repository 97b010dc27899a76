import type { EmailOffer, EmailStatus } from '#features/borrower-mail/model/borrower-mail.ts';
import { MAILS_PER_DAY } from '#features/borrower-mail/model/borrower-mail.ts';

export type EmailPageState = 'ask' | 'limited' | EmailStatus;

type Facts = EmailOffer & { lifetime: string };

export const EMAIL_PAGE = {
  titles: {
    ask: ({ hasLink, hasReceipt }: Facts) =>
      hasLink && hasReceipt
        ? 'Email me a link and my receipt'
        : hasLink
          ? 'Email me a link to continue'
          : 'Email me my receipt',
    sending: () => 'Sending your email',
    sent: () => 'Check your email',
    failed: () => 'We couldn’t send the email',
    limited: () => 'That’s all the emails for today',
  },
  paragraphs: {
    ask: ({ hasLink, hasReceipt, lifetime }: Facts) => [
      ...(hasLink
        ? [
            'Use the link to pick up where you left off, on this device or another one.',
            `It works once, for ${lifetime}. When you open it, we’ll ask for your date of birth.`,
          ]
        : []),
      ...(hasReceipt
        ? ['We’ll send you the link to your receipt. Anyone with that link can open the receipt.']
        : []),
      'The email doesn’t show your name or any of your answers.',
    ],
    sending: () => ['This takes a few seconds.'],
    sent: ({ hasLink, lifetime }: Facts) => [
      'We sent the email. If you don’t see it in a few minutes, look in your spam folder.',
      ...(hasLink ? [`The link works once, for ${lifetime}. A new email turns off an older link.`] : []),
    ],
    failed: ({ hasLink }: Facts) => [
      hasLink
        ? 'Nothing was lost. Check that the address is right, then try again.'
        : 'Nothing was lost. Try again in a few minutes.',
    ],
    limited: () => [
      `We send up to ${MAILS_PER_DAY} emails a day. You can ask again tomorrow. Nothing was lost.`,
    ],
  },
  address: 'Your email address',
  send: 'Send the email',
  sendAgain: 'Send it again',
  back: 'Back to your request',
};
