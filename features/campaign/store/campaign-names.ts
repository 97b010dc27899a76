import 'server-only';
import { readProduct } from '#features/journey/store/columns.ts';
import type { Product } from '#features/questions/model/product.ts';
import { db } from '#platform/database/db.ts';

/** A campaign as staff choose it from a list. */
export type CampaignLabel = {
  slug: string;
  name: string;
  product: Product;
  /** What its prefill flow asks, where it has one. */
  asked: readonly string[] | undefined;
};

/** All campaigns that there are or were, by name. */
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
