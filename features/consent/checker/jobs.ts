import { renderCertificate } from '#features/evidence/proof/page/certificate-page.ts';
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

type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type Input<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type Output<Name extends JobName> = ReturnType<Jobs[Name]>;

export type Order = { job: JobName; input: unknown };

export type Answer =
  | { kind: 'ready' }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; errorName: string };

export type Stop = 'busy' | 'timed_out' | 'out_of_memory' | 'failed';

export type Result<Value> = { isDone: true; value: Value } | { isDone: false; stop: Stop };
