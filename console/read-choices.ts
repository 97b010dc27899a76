import 'server-only';
import { KEPT_LISTS, type KeptList } from '#domain/choice-lists.ts';
import { type ChoiceRow, listChoiceRows } from '#records/choice-desk.ts';

export type AnswerList = { list: KeptList; name: string; rows: ChoiceRow[]; assumed: number };

/** Every answer list with all its values, also those that are not on offer any more. */
export async function readChoiceLists(): Promise<AnswerList[]> {
  const rows = await listChoiceRows();
  return (Object.keys(KEPT_LISTS) as KeptList[]).map((list) => {
    const own = rows.filter((row) => row.list === list);
    const assumed = own.filter(({ basis, retiredAt }) => basis === 'assumed' && !retiredAt).length;
    return { list, name: KEPT_LISTS[list], rows: own, assumed };
  });
}

export async function readChoiceList(list: KeptList): Promise<AnswerList | null> {
  return (await readChoiceLists()).find((one) => one.list === list) ?? null;
}
