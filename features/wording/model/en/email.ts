type Facts = { hasLink: boolean; hasReceipt: boolean; lifetime: string; perDay: number };

/** The email that a borrower may ask for, and the pages around it. */
export const email = {
  unreachable:
    'We can’t reach our site. Your email isn’t affected. Check your connection. This page continues on its own.',
  offer: {
    title: 'Finish later?',
    link: 'Email me a link to continue',
    receipt: 'Email me this receipt',
  },
  page: {
    titles: {
      ask: ({ hasLink, hasReceipt }: Facts): string =>
        hasLink && hasReceipt
          ? 'Email me a link and my receipt'
          : hasLink
            ? 'Email me a link to continue'
            : 'Email me my receipt',
      sending: 'Sending your email',
      sent: 'Check your email',
      failed: 'We couldn’t send the email',
      limited: 'You’ve reached today’s email limit',
    },
    paragraphs: {
      ask: ({ hasLink, hasReceipt, lifetime }: Facts) => [
        ...(hasLink
          ? [
              'Use the link to pick up where you left off, on this device or another one.',
              `It works once and expires after ${lifetime}. When you open it, we’ll ask for your date of birth.`,
            ]
          : []),
        ...(hasReceipt
          ? ['We’ll send you the link to your receipt. Anyone with that link can open the receipt.']
          : []),
        'The email doesn’t show your name or any of your answers.',
      ],
      sending: (_facts: Facts) => ['This takes a few seconds.'],
      sent: ({ hasLink, lifetime }: Facts) => [
        'We sent the email. If you don’t see it in a few minutes, look in your spam folder.',
        ...(hasLink
          ? [`The link works once and expires after ${lifetime}. A new email turns off the old link.`]
          : []),
      ],
      failed: ({ hasLink }: Facts) => [
        hasLink
          ? 'Nothing was lost. Check that the address is right, then try again.'
          : 'Nothing was lost. Try again in a few minutes.',
      ],
      limited: ({ perDay }: Facts) => [
        `We send up to ${perDay} emails a day. You can ask again tomorrow. Nothing was lost.`,
      ],
    },
    address: 'Your email address',
    changeAddress: 'Change my email address',
    send: 'Send the email',
    sendAgain: 'Send it again',
    back: 'Back to your request',
  },
  message: {
    linkSubject: (brand: string) => `Continue your request at ${brand}`,
    receiptSubject: (brand: string) => `Your receipt from ${brand}`,
    linkIntro: 'You asked us for a link to continue your request.',
    linkButton: 'Continue my request',
    linkRules: (lifetime: string) =>
      `The link works once and expires after ${lifetime}. We’ll ask for your date of birth. If you ask for another email, this link stops working.`,
    receiptIntro: 'Your receipt shows what you agreed to and when.',
    receiptReference: (reference: string) => `Your reference is ${reference}.`,
    receiptButton: 'Open my receipt',
    receiptRules: 'Anyone with the receipt’s link can open it, so keep this email to yourself.',
    results: (operator: string) => `You’ll find your results at ${operator} under your email address:`,
    help: (brand: string, address: string, phone: string) =>
      `Questions? Ask ${brand}: ${address} or ${phone}.`,
    notYou: 'If you didn’t ask for this email, you can ignore it. Don’t forward it.',
  },
  resume: {
    title: 'Welcome back',
    intro: 'Enter your date of birth so we know it’s you. Then you can pick up where you left off.',
    replaces: 'This browser has another request. If you continue, you won’t be able to get back to it here.',
    continue: 'Continue my request',
    dateWrong: (left: number) =>
      `That date doesn’t match. Check it and try again. You have ${left} ${left === 1 ? 'try' : 'tries'} left`,
    noLink: {
      title: 'This link no longer works',
      paragraphs: (lifetime: string) => [
        `For your privacy, a link works once and expires after ${lifetime}. It also stops working after five wrong dates, or when you ask for a new email.`,
        'If you still have the browser you started in, open our site there. Your answers may still be saved.',
      ],
      startOver: 'Go to the start page',
      continueHere: 'Continue in this browser',
    },
  },
};
