import 'server-only';
import { PRODUCTS, type Product } from '#features/form/model/campaign.ts';
import { BASES, type Basis, type Options } from '#features/form/model/options.ts';
import { LANGUAGES, type Language } from '#features/wording/model/language.ts';
import { columnReader } from '#platform/database/column.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { type Db, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type OptionRow = {
  list: string;
  value: string;
  label: string;
  /** Null: borrowers read the English label. */
  labelEs: string | null;
  position: number;
  basis: Basis;
  /** Empty: every form that uses the list offers the option. */
  products: Product[];
  basisNote: string | null;
  basisByLabel: string | null;
  basisAt: Date | null;
  retiredAt: Date | null;
  version: number;
};

const readBasis = columnReader('choice.basis', BASES);
const readProduct = columnReader('choice.products', PRODUCTS);

export async function findOptions(product: Product): Promise<Options> {
  return optionsOf(await findActiveRows(), product, 'en');
}

/** The options of each product, by language. */
export const optionsAt = cacheUntilChange(async () => {
  const rows = await findActiveRows();
  const byLanguage = (product: Product) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, optionsOf(rows, product, language)]));
  return new Map(PRODUCTS.map((product) => [product, byLanguage(product)] as const));
});

const findActiveRows = () =>
  db().answerOption.findMany({
    where: { retiredAt: null },
    orderBy: [{ list: 'asc' }, { position: 'asc' }],
    select: { list: true, value: true, label: true, labelEs: true, basis: true, products: true },
  });

function optionsOf(
  rows: Awaited<ReturnType<typeof findActiveRows>>,
  product: Product,
  language: Language,
): Options {
  const offered = rows.filter(({ products }) => products.length === 0 || products.includes(product));
  const lists = Object.groupBy(offered, ({ list }) => list);
  return Object.fromEntries(
    Object.entries(lists).map(([list, options = []]) => [
      list,
      options.map(({ value, label, labelEs, basis }) => ({
        value,
        label: (language === 'es' && labelEs) || label,
        basis: readBasis(basis),
      })),
    ]),
  );
}

/** With retired options. */
export async function listOptionRows(list?: string, client: Db = db()): Promise<OptionRow[]> {
  const rows = await client.answerOption.findMany({
    ...(list && { where: { list } }),
    orderBy: [{ list: 'asc' }, { position: 'asc' }, { value: 'asc' }],
  });
  return rows.map(({ basis, products, ...row }) => ({
    ...row,
    basis: readBasis(basis),
    products: products.map((product) => readProduct(product)),
  }));
}

export async function lockOptions(list: string, tx: Tx): Promise<OptionRow[]> {
  await tx.$queryRaw`SELECT value FROM choice WHERE list = ${list} ORDER BY value FOR UPDATE`;
  return listOptionRows(list, tx);
}

export type OptionChange = Partial<Omit<OptionRow, 'list' | 'value' | 'version'>>;

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

/** Returns false if the list has the value. */
export async function recordNewOption(
  option: Pick<OptionRow, 'list' | 'value' | 'label' | 'labelEs' | 'position' | 'products'>,
  tx: Tx,
): Promise<boolean> {
  const { count } = await tx.answerOption.createMany({
    data: [{ ...option, basis: 'assumed' }],
    skipDuplicates: true,
  });
  return count === 1;
}
