import type { Product } from '#features/form/model/campaign.ts';
import type { Progress } from '#features/form/model/journey.ts';

/** A campaign whose link a borrower with answers for another product followed. */
export type OtherProduct = {
  product: Product;
  /** Its campaign and the parameters of its link, for the address of the next page. */
  query: string;
  startPath: string;
};

/** Where a returning borrower continues: on a page of the form, or on the page of the request. */
export type ResumePoint =
  | { kind: 'form'; product: Product; path: string; title: string; progress: Progress }
  | { kind: 'request'; product: Product; path: string };
