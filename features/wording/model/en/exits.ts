import { capitalize } from '#platform/values/capitalize.ts';

/** Pages where a request ends or can't go on. */
export const exits = {
  lost: {
    title: 'We can’t find your answers',
    retention: (retention: string) =>
      `We keep answers for ${retention}, and only for the browser you used. You may be using a different browser or device, or cookies may be turned off.`,
    sent: (operatorName: string) =>
      `If you already sent a request, your results are at ${operatorName} under your email address. You may be asked to set a password there.`,
    receipt: 'You can still see what you agreed to.',
  },
  noCookies: {
    title: 'Turn on cookies to continue',
    why: 'Your browser isn’t keeping the cookie that holds your answers.',
    how: 'Allow cookies for this site, or open it in another browser. Then try again.',
  },
  noCampaign: {
    unknown: {
      title: 'This link doesn’t work',
      text: 'Check the address for typos. The page may also have closed.',
    },
    paused: { title: 'This page is paused', text: 'We aren’t taking requests from this link right now.' },
    notOpenYet: { title: 'This page isn’t open yet', text: 'You’re early. This link opens later.' },
    over: { title: 'This link is no longer active', text: 'We’ve stopped taking requests from it.' },
    others: 'You can still see our loan options.',
    noOthers: 'We don’t have other loan options right now. Please check back later.',
    seeOthers: 'See loan options',
  },
  deleted: {
    title: 'Your answers were deleted',
    titleExceptProof: 'We deleted your answers, but not your proof of consent',
    all: (brandName: string) => `${brandName} no longer has your answers.`,
    lead: {
      isWith: (operatorName: string) =>
        `Your request is still with ${operatorName}. You’ll find your results there under your email address.`,
      mayBeWith: (operatorName: string) =>
        `Your request may still be with ${operatorName}. If it is, your results are there under your email address. Please don’t fill out the form again.`,
    },
    prefill: {
      isWith: (operatorName: string) =>
        `${capitalize(operatorName)} still has the answers you sent to its form.`,
      mayBeWith: (operatorName: string) =>
        `${capitalize(operatorName)} may still have the answers you sent to its form.`,
    },
    receipt:
      'You can still see what you agreed to, without your name. Save this link: you can’t get back to it any other way.',
  },
  startOver: {
    title: 'Delete your answers and start over?',
    all: (brandName: string) => `This deletes your answers at ${brandName} right away. It can’t be undone.`,
    exceptProof: (brandName: string) =>
      `This deletes your answers right away. It can’t be undone. ${brandName} keeps proof of what you agreed to.`,
    isWith: (reference: string, operatorName: string) =>
      `Your request ${reference} is with ${operatorName}. Deleting your answers here won’t cancel it.`,
    mayBeWith: (reference: string, operatorName: string) =>
      `Your request ${reference} may be with ${operatorName}. Deleting your answers here won’t cancel it.`,
    receipt: 'You’ll still be able to see what you agreed to, but not your answers.',
    afterward: (product: string) => `After that, you can start with ${product}.`,
    delete: 'Delete my answers',
    keep: 'Keep my answers',
    nothing: {
      title: 'There’s nothing saved here',
      text: 'This browser has no answers to delete.',
      go: 'Go to the start page',
    },
  },
  age: {
    title: 'You need to be 18 or older',
    why: 'Lenders make loans only to adults, so we can’t request offers for you yet. We haven’t sent your answers to anyone.',
    advice: 'A bank or credit union can explain cosigned loans.',
    start: 'Go to the start page',
    mistyped: 'Typed the wrong date? Fix it',
  },
  state: {
    title: (state: string) => `We don’t serve ${state} yet`,
    why: (brandName: string, state: string) =>
      `${brandName} can’t request offers for people who live in ${state}. We haven’t sent your answers to anyone.`,
    served: (states: readonly string[]) =>
      `We serve people in ${new Intl.ListFormat('en-US').format(states)}.`,
    advice: 'A bank or credit union near you may still be able to help.',
    mistyped: 'Did you choose the wrong state? Change it, and you can go on.',
    change: 'Change my state',
  },
};
