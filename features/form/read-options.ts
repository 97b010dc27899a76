import 'server-only';
import {
  isOfferedBy,
  productsUsing,
  STORED_LISTS,
  type StoredList,
} from '#features/form/model/option-lists.ts';
import type { Basis } from '#features/form/model/options.ts';
import { listOptionRows } from '#features/form/store/options.ts';

export type OptionList = Awaited<ReturnType<typeof readOptionLists>>[number];

export async function readOptionLists() {
  const rows = await listOptionRows();
  return (Object.keys(STORED_LISTS) as StoredList[]).map((list) => {
    const own = rows.filter((row) => row.list === list);
    const active = own.filter(({ retiredAt }) => !retiredAt);
    const count = (wanted: Basis) => active.filter(({ basis }) => basis === wanted).length;
    const products = productsUsing(list);
    return {
      list,
      name: STORED_LISTS[list],
      rows: own,
      products,
      counts: { confirmed: count('confirmed'), sample: count('sample'), assumed: count('assumed') },
      /** Products without an active option. */
      emptyFor: products.filter((product) => !active.some((row) => isOfferedBy(row, product))),
    };
  });
}

export async function readOptionList(list: StoredList): Promise<OptionList | null> {
  return (await readOptionLists()).find((one) => one.list === list) ?? null;
}
