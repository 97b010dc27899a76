import type { Actor } from '#features/access/model/actor.ts';
import { addOption as addParsedOption, setBasis as setParsedBasis } from '#features/options/edit-options.ts';
import { BASIS_FORM, NEW_OPTION_FORM } from '#features/options/model/option-form.ts';
import { isOfferedBy, productsUsing, type StoredList } from '#features/options/model/option-lists.ts';
import { readOptionList } from '#features/options/read-options.ts';
import { parseForm } from '#platform/values/posted-form.ts';

type NewOption = { value: string; label: string; spanish?: string; products?: string[] };

export async function addOption(actor: Actor, list: StoredList, input: NewOption) {
  const parsed = parseForm(NEW_OPTION_FORM, (name) => ({ list, spanish: '', products: [], ...input })[name]);
  return parsed.ok ? addParsedOption(actor, list, parsed.value) : parsed;
}

export async function setBasis(
  actor: Actor,
  list: StoredList,
  { values, basis, note }: { values: readonly string[]; basis: string; note: string },
) {
  const parsed = parseForm(BASIS_FORM, (name) => ({ list, confirm: values, basis, note })[name]);
  if (!parsed.ok) return parsed;
  const { confirm, ...value } = parsed.value;
  return setParsedBasis(actor, list, { ...value, values: confirm });
}

export const rowsOf = async (list: StoredList) => (await readOptionList(list))?.rows ?? [];

/** A list's form as its page shows it. */
export async function shown(list: StoredList): Promise<Record<string, string>> {
  const rows = await rowsOf(list);
  return Object.fromEntries(
    rows.flatMap(({ value, label, labelEs, version, retiredAt, products }, index) => [
      [`label-${value}`, label],
      [`spanish-${value}`, labelEs ?? ''],
      [`place-${value}`, String(index + 1)],
      [`version-${value}`, String(version)],
      [`offered-${value}`, retiredAt ? '' : 'yes'],
      ...productsUsing(list).map((product) => [
        `for-${value}-${product}`,
        isOfferedBy({ products }, product) ? 'yes' : '',
      ]),
    ]),
  );
}
