import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { documentWords } from './consent-document.tsx';
import { errorTitles } from './form-words.ts';
import { ssnWords } from './ssn-field.tsx';

type Parties = { operatorName: string; ssnDigits: 4 | 9; isSoftInquiry: boolean };

/** The form is a client component, which takes no functions. */
export function consentFormWords(copy: Dictionary, { operatorName, ...credit }: Parties) {
  const { consent, parts } = copy;
  const { title, labels, main, calls, sending, status, document } = consent;
  return {
    title,
    intro: consent.intro(operatorName),
    labels,
    main,
    mainDocument: documentWords(copy, operatorName, document.title(operatorName)),
    calls,
    callsDocument: documentWords(copy, operatorName, document.callsTitle(operatorName)),
    sending,
    errorTitles: errorTitles(copy, 2),
    next: consent.next(operatorName),
    status,
    ssn: ssnWords(copy, credit),
    leaveEmpty: parts.leaveEmpty,
    submit: parts.submitRequest,
    tooFast: parts.tooFast,
  };
}

export type ConsentFormWords = ReturnType<typeof consentFormWords>;
