import 'server-only';
import type { Basis } from '#features/questions/model/options.ts';
import { PRODUCTS, type Product } from '#features/questions/model/product.ts';
import { columnReader } from '#platform/database/column.ts';
import { type Db, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { readBasis } from './columns.ts';

/** One value of an answer list, as staff see it. */
export type OptionRow = {
  list: string;
  value: string;
  label: string;
  position: number;
  basis: Basis;
  /** The products whose forms offer it; none: every product that asks from the list. */
  products: Product[];
  basisNote: string | null;
  basisByLabel: string | null;
  basisAt: Date | null;
  retiredAt: Date | null;
  version: number;
};

const readProduct = columnReader('choice.products', PRODUCTS);

const ORDER = [{ list: 'asc' }, { position: 'asc' }, { value: 'asc' }] as const;

/** All values of all lists, or of one, also those that are retired, in their order. */
export async function listOptionRows(list?: string, client: Db = db()): Promise<OptionRow[]> {
  const rows = await client.answerOption.findMany({ ...(list && { where: { list } }), orderBy: [...ORDER] });
  return rows.map(({ basis, products, ...row }) => ({
    ...row,
    basis: readBasis(basis),
    products: products.map((product) => readProduct(product)),
  }));
}

/** The same of one list, held until the transaction ends. */
export async function lockOptions(list: string, tx: Tx): Promise<OptionRow[]> {
  await tx.$queryRaw`SELECT value FROM choice WHERE list = ${list} ORDER BY value FOR UPDATE`;
  return listOptionRows(list, tx);
}

export type OptionChange = Partial<
  Pick<
    OptionRow,
    'label' | 'position' | 'retiredAt' | 'products' | 'basis' | 'basisNote' | 'basisByLabel' | 'basisAt'
  >
>;

export async function recordOptionChange(
  { list, value }: Pick<OptionRow, 'list' | 'value'>,
  change: OptionChange,
  tx: Tx,
): Promise<void> {
  await tx.answerOption.update({
    where: { list_value: { list, value } },
    data: { ...change, version: { increment: 1 } },
  });
}

/** Adds a value that nobody has confirmed yet, at the end of its list. False where the list has it already. */
export async function recordNewOption(
  option: Pick<OptionRow, 'list' | 'value' | 'label' | 'position' | 'products'>,
  tx: Tx,
): Promise<boolean> {
  const { count } = await tx.answerOption.createMany({
    data: [{ ...option, basis: 'assumed' }],
    skipDuplicates: true,
  });
  return count === 1;
}
