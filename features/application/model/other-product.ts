import type { Product } from '#features/form/model/product.ts';

/** A campaign whose link a borrower with answers for another product followed. */
export type OtherProduct = {
  product: Product;
  /** Its campaign and the parameters of its link, for the address of the next page. */
  query: string;
  startPath: string;
};
