import 'server-only';
import type { Choice, ChoiceList, Choices } from '#domain/choices.ts';
import { db } from './db.ts';

/** The values on offer of every list that is kept, each in the partner's order. */
export async function readChoices(): Promise<Choices> {
  const rows = await db().choice.findMany({
    where: { retiredAt: null },
    orderBy: [{ list: 'asc' }, { position: 'asc' }],
    select: { list: true, value: true, label: true, basis: true },
  });
  const lists = Object.groupBy(rows, ({ list }) => list as ChoiceList);
  return Object.fromEntries(
    Object.entries(lists).map(([list, choices = []]) => [
      list,
      choices.map(({ value, label, basis }) => ({ value, label, basis: basis as Choice['basis'] })),
    ]),
  );
}
