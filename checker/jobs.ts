import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { changesBetween } from './changes.ts';
import { inspectConsentHtml } from './consent-safety.ts';
import { truncateWords } from './consent-words.ts';
import { inspectLogo } from './logo.ts';

/** All work on markup that others wrote. It runs in the checker's thread and nowhere else in the app. */
export const JOBS = {
  inspectConsent: inspectConsentHtml,
  inspectLogo,
  wordsWithin: truncateWords,
  changesBetween,
  printCertificate: renderCertificate,
};

export type Jobs = typeof JOBS;
