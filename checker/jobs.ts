import { printCertificate } from '#features/evidence/proof/certificate-page.ts';
import { changesBetween } from './changes.ts';
import { inspectConsent } from './consent-safety.ts';
import { wordsWithin } from './consent-words.ts';
import { inspectLogo } from './logo.ts';

/** All work on markup that others wrote. It runs in the checker's thread and nowhere else in the app. */
export const JOBS = {
  inspectConsent,
  inspectLogo,
  wordsWithin,
  changesBetween,
  printCertificate,
};

export type Jobs = typeof JOBS;
