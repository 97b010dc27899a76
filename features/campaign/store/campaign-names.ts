import 'server-only';
import { readProduct } from '#features/journey/store/columns.ts';
import type { Product } from '#features/questions/model/product.ts';
import { db } from '#platform/database/db.ts';

export type CampaignLabel = {
  slug: string;
  name: string;
  product: Product;
  /** Questions of its prefill flow, if any. */
  asked: readonly string[] | undefined;
};

/** Includes archived campaigns. */
export async function findCampaignLabels(): Promise<CampaignLabel[]> {
  const found = await db().campaign.findMany({
    orderBy: [{ name: 'asc' }, { slug: 'asc' }],
    select: { slug: true, name: true, product: true, prefillFlow: { select: { questions: true } } },
  });
  return found.map(({ slug, name, product, prefillFlow }) => ({
    slug,
    name,
    product: readProduct(product),
    asked: prefillFlow?.questions,
  }));
}
