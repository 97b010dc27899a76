import 'server-only';
import type { Options } from '#features/questions/model/options.ts';
import type { Product } from '#features/questions/model/product.ts';
import { db } from '#platform/database/db.ts';
import { readBasis } from './columns.ts';

/** The active options of every kept list for one product's form, each list in the partner's order. */
export async function findOptions(product: Product): Promise<Options> {
  const rows = await db().answerOption.findMany({
    where: { retiredAt: null, OR: [{ products: { isEmpty: true } }, { products: { has: product } }] },
    orderBy: [{ list: 'asc' }, { position: 'asc' }],
    select: { list: true, value: true, label: true, basis: true },
  });
  const lists = Object.groupBy(rows, ({ list }) => list);
  return Object.fromEntries(
    Object.entries(lists).map(([list, choices = []]) => [
      list,
      choices.map(({ value, label, basis }) => ({ value, label, basis: readBasis(basis) })),
    ]),
  );
}
