import type { Progress } from '#features/form/model/journey.ts';
import type { Product } from '#features/form/model/product.ts';

/** Where a returning borrower continues: on a page of the form, or on the page of the request. */
export type ResumePoint =
  | { kind: 'form'; product: Product; path: string; title: string; progress: Progress }
  | { kind: 'request'; product: Product; path: string };
