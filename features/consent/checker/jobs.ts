import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { changesBetween } from './changes.ts';
import { inspectConsentHtml } from './consent-safety.ts';
import { boundedConsentText } from './consent-words.ts';
import { inspectLandingImage } from './landing-image.ts';
import { inspectLogo } from './logo.ts';

/** All work on foreign markup. It runs only in the checker's thread. */
export const JOBS = {
  inspectConsent: inspectConsentHtml,
  inspectLandingImage,
  inspectLogo,
  wordsWithin: boundedConsentText,
  changesBetween,
  printCertificate: renderCertificate,
};

export type Jobs = typeof JOBS;
