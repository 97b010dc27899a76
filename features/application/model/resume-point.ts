import type { Progress } from '#features/questions/model/forms/stages.ts';

/** Where a returning borrower continues: on a page of the form, or on the page of the request. */
export type ResumePoint =
  | { kind: 'form'; path: string; title: string; progress: Progress }
  | { kind: 'request'; path: string };
