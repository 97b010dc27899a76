import { capitalize } from '#platform/values/capitalize.ts';

const PERSONAL_LOAN = 'Personal loan offers';

/** The receipt, and the page that withdraws the consent to calls. */
export const receipt = {
  agreed: (brandName: string) => `What you agreed to at ${brandName}, when, and who received it.`,
  nothingAgreed:
    'You haven’t agreed to anything yet. Once you do, this page shows what you agreed to, when, and who received it.',
  requests: {
    personal_v3: PERSONAL_LOAN,
    personal_v2: PERSONAL_LOAN,
    refinance: 'Offers to refinance student loans',
  },
  facts: {
    askedFor: 'You asked for',
    agreed: 'You agreed',
    sentTo: 'Sent to',
    meantFor: 'Intended for',
    sent: 'Sent',
    notSent: 'No',
    status: 'Status',
    calls: 'Calls and texts',
    name: 'Your name',
    email: 'Your email',
    phone: 'Your phone',
    address: 'This page',
    askedUs: 'Requested',
  },
  calls: {
    declined: 'You didn’t agree',
    withdrawn: 'You agreed, then withdrew your consent',
    given: 'You agreed',
    withdraw: 'Withdraw this consent',
  },
  status: {
    intent: 'About to be sent',
    onItsWay: (operatorName: string) => `On its way to ${operatorName}`,
    received: (operatorName: string) => `${capitalize(operatorName)} received it`,
    failed: (operatorName: string) =>
      `${capitalize(operatorName)} received it but couldn’t process it because of a technical problem`,
    timedOut: (operatorName: string) => `${capitalize(operatorName)} received it but took too long to answer`,
    refused: (operatorName: string) =>
      `${capitalize(operatorName)} couldn’t accept it because of a technical problem`,
    unsent: (operatorName: string) => `It didn’t reach ${operatorName}`,
    unknown: (operatorName: string) => `We don’t know yet whether it reached ${operatorName}`,
  },
  prefill: {
    title: (operatorName: string) => `Answers you sent to ${operatorName}’s form`,
    answered: (operatorName: string) => `${capitalize(operatorName)} received them`,
    refused: (operatorName: string) =>
      `${capitalize(operatorName)} couldn’t accept them because of a technical problem`,
    unsent: (operatorName: string) => `They didn’t reach ${operatorName}`,
    onTheirWay: (operatorName: string) => `On their way to ${operatorName}`,
    unknown: (operatorName: string) => `We don’t know yet whether they reached ${operatorName}`,
  },
  texts: {
    calls: 'Calls and texts',
    request: 'Consent to share your information',
    callsOf: (operatorName: string) => `Calls and texts: ${operatorName}’s consent text`,
    textOf: (operatorName: string) => `${capitalize(operatorName)}’s consent text`,
    verbatim: (operatorName: string) => `${capitalize(operatorName)}’s exact words`,
    checked: 'You checked:',
    fetched: (operatorName: string) => `Fetched from ${operatorName}`,
    loaded: 'Loaded by your browser',
    agreedTo: 'Agreed to',
    proof: 'Technical details',
    fingerprint: 'Fingerprint (SHA-256)',
  },
  earlier: {
    title: 'Earlier',
    about: 'Earlier times you agreed to send this request.',
    before: (heading: string) => `${heading}, as it was before`,
    open: 'Open the text',
    inNewTab: (heading: string) => `, in a new tab: ${heading}, agreed to before`,
  },
  withdrawn: {
    title: 'You withdrew your consent to calls and texts',
    text: (brandName: string, operatorName: string) =>
      `${brandName} will notify ${operatorName}. Calls and texts may take a few days to stop.`,
  },
  keep: {
    title: 'Keep a copy',
    text: 'Print this page or save it as a PDF. You can also save its link, which won’t change.',
    print: 'Print',
    certificate:
      'The certificate is a signed file of the same facts. Anyone can use it to check that nothing was changed.',
    later:
      'Come back in a few minutes to download it. By then, it’s usually covered by a checkpoint: a seal over all our records.',
    laterWithTime:
      'Come back in a few minutes to download it. By then, it’s usually covered by a checkpoint: a seal over all our records. An outside service states the time of that seal.',
    download: 'Download the certificate',
  },
  whoSees: {
    title: 'Who can see this',
    text: 'Anyone with this link. Your name and contact details appear only in the browser you used, until your answers are deleted.',
  },
  help: (brandName: string) => `Ask ${brandName}:`,
  back: 'Back to your request',
  withdraw: {
    title: 'Withdraw your consent to calls and texts?',
    beforeReference: (brandName: string, operatorName: string) =>
      `${brandName} will record it right away and notify ${operatorName}. Your reference is`,
    afterReference: '. Calls and texts may take a few days to stop.',
    notSent:
      'We haven’t sent your request yet, and now we won’t. You can still send it without this consent.',
    sent: 'Your request for offers continues without it. Nothing else changes.',
    action: 'Withdraw my consent',
    keep: 'Keep it and go back',
  },
};
