import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import { lastChangeOf } from '#features/campaign/campaign-audit.ts';
import type { FieldErrors, FieldReader } from '#features/campaign/model/campaign-form.ts';
import type { Product } from '#features/journey/model/campaign.ts';
import { isOfferedBy, productsUsing } from '#features/options/model/lists-asked.ts';
import { PRODUCT_SHORT_NAMES, type StoredList } from '#features/options/model/option-lists.ts';
import {
  type ChoiceChange,
  type ChoiceRow,
  lockChoices,
  recordChoiceChange,
  recordNewChoice,
} from '#features/options/store/option-admin.ts';
import { LOAN_PURPOSES } from '#features/questions/model/loan-purposes.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, together } from '#platform/database/transaction.ts';

export type Edited = { kind: 'saved'; changed: number } | { kind: 'faults'; faults: FieldErrors };

const CHOICE_ACTS = ['choices_edited', 'choices_confirmed', 'choices_assumed', 'choice_added'] as const;
const LABEL_LONGEST = 80;

/**
 * Changes the words, the order and what is on offer of a list. A value itself is never changed: leads were sent with it. Not
 * where somebody else has changed one of the same values since it was shown.
 */
export async function editChoices(actor: Actor, list: StoredList, text: FieldReader): Promise<Edited> {
  return told(list, async (tx) => {
    const rows = await lockChoices(list, tx);
    // Of a value that was added meanwhile the form tells nothing.
    if (rows.some(({ value }) => text(`version-${value}`) === '')) return 'changed_meanwhile';
    const read = readWishes(list, rows, text);
    if ('faults' in read) return { kind: 'faults', faults: read.faults };
    const changes = changesOf(rows, read.wishes, await databaseNow(tx));
    if (changes.some(({ row }) => text(`version-${row.value}`) !== String(row.version)))
      return 'changed_meanwhile';
    for (const { row, change } of changes) await recordChoiceChange(row, change, tx);
    if (changes.length > 0) {
      const before = factsOf(changes.map(({ row }) => row));
      const after = factsOf(changes.map(({ row, change }) => ({ ...row, ...change })));
      await recordAudit(actor, { act: 'choices_edited', subject: list, before, after }, tx);
    }
    return { kind: 'saved', changed: changes.length };
  });
}

/** Writes down on whose word values count as confirmed, or that they don't after all. */
export async function settleBasis(
  actor: Actor,
  list: StoredList,
  wish: { values: readonly string[]; basis: ChoiceRow['basis']; note: string },
): Promise<Edited> {
  const { values, basis } = wish;
  const note = wish.note.trim();
  if (values.length === 0) return fault('confirm', 'Tick the values that it is about');
  if (note.length < 5 || note.length > 200)
    return fault('note', 'Say on whose word, such as “mail of the operator, Nov 3”, in 5 to 200 characters');
  return told(list, async (tx) => {
    const rows = await lockChoices(list, tx);
    const chosen = rows.filter((row) => values.includes(row.value) && row.basis !== basis);
    const change = { basis, basisNote: note, basisByLabel: actor.email, basisAt: await databaseNow(tx) };
    for (const row of chosen) await recordChoiceChange(row, change, tx);
    if (chosen.length > 0) {
      const act = basis === 'confirmed' ? 'choices_confirmed' : 'choices_assumed';
      const told = chosen.map(({ value }) => value);
      const before = Object.fromEntries(chosen.map((row) => [row.value, row.basis]));
      await recordAudit(actor, { act, subject: list, reason: note, before, after: { values: told } }, tx);
    }
    return { kind: 'saved', changed: chosen.length };
  });
}

/** Adds a value to a list, assumed until staff confirm it. Without products, every form that asks from the list offers it. */
export async function addChoice(
  actor: Actor,
  list: StoredList,
  wish: { value: string; label: string; products?: readonly Product[] },
): Promise<Edited> {
  const [value, label] = [wish.value.trim(), wish.label.replaceAll(/\s+/g, ' ').trim()];
  if (!/^[a-z0-9][a-z0-9_]{0,59}$/.test(value))
    return fault('value', 'Write the value as the operator does: small letters, digits and _');
  if (isClosedTo(list, value)) return fault('value', NOT_A_PURPOSE);
  const wrong = labelFault(label);
  if (wrong) return fault('label', wrong);
  const products = limitOf(list, wish.products ?? []);
  return told(list, async (tx) => {
    const rows = await lockChoices(list, tx);
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    if (rows.some((row) => !row.retiredAt && row.label === label && doShareForm(list, row, { products })))
      return fault('label', 'Another value has these words already: borrowers could not tell them apart');
    if (!(await recordNewChoice({ list, value, label, position, products }, tx)))
      return fault('value', 'The list has this value already; return it above if it is not on offer');
    await recordAudit(actor, { act: 'choice_added', subject: list, after: { value, label, products } }, tx);
    return { kind: 'saved', changed: 1 };
  });
}

const fault = (field: string, message: string): Edited => ({ kind: 'faults', faults: { [field]: message } });

async function told(
  list: StoredList,
  work: (tx: Tx) => Promise<Edited | 'changed_meanwhile'>,
): Promise<Edited> {
  const outcome = await together(work);
  if (outcome !== 'changed_meanwhile') return outcome;
  const who = await lastChangeOf(list, CHOICE_ACTS, {});
  return fault('', `${who} What you see below is yours: compare it with the list, then save again.`);
}

const NOT_A_PURPOSE = 'The operator’s contract lists every loan purpose, and this is not one of them';

/** Whether the contract closes a list to a value. */
const isClosedTo = (list: StoredList, value: string) =>
  list === 'loan_purpose' && !LOAN_PURPOSES.includes(value);

/** Products as they are stored: none where every form that asks from the list offers the value. */
function limitOf(list: StoredList, chosen: readonly Product[]): Product[] {
  const asking = productsUsing(list);
  const limit = asking.filter((product) => chosen.includes(product));
  return limit.length === asking.length ? [] : limit;
}

/** Whether a borrower could see both options in one form. */
const doShareForm = (list: StoredList, one: { products: Product[] }, other: { products: Product[] }) =>
  productsUsing(list).some((product) => isOfferedBy(one, product) && isOfferedBy(other, product));

type Wish = { value: string; label: string; place: number; isOffered: boolean; products: Product[] };

function readWishes(
  list: StoredList,
  rows: readonly ChoiceRow[],
  text: FieldReader,
): { wishes: Wish[] } | { faults: FieldErrors } {
  const faults: FieldErrors = {};
  const asking = productsUsing(list);
  const wishes = rows.map(({ value }): Wish => {
    const label = text(`label-${value}`).replaceAll(/\s+/g, ' ').trim();
    const wrong = labelFault(label);
    if (wrong) faults[`label-${value}`] = `${value}: ${wrong}`;
    const place = text(`place-${value}`).trim();
    if (!/^\d{1,3}$/.test(place)) faults[`place-${value}`] = `${value}: give its place as a whole number`;
    const isOffered = text(`offered-${value}`) === 'yes';
    if (isOffered && isClosedTo(list, value)) faults[`offered-${value}`] = `${value}: ${NOT_A_PURPOSE}`;
    const chosen = asking.filter((product) => text(`for-${value}-${product}`) === 'yes');
    if (isOffered && asking.length > 1 && chosen.length === 0)
      faults[`for-${value}-${asking[0]}`] = `${value}: choose at least one form, or take it off the list`;
    return { value, label, place: Number(place), isOffered, products: limitOf(list, chosen) };
  });
  const offered = wishes.filter(({ isOffered }) => isOffered);
  const empty = asking.find((product) => !offered.some((wish) => isOfferedBy(wish, product)));
  if (offered.length === 0) faults[''] = 'Leave at least one value on offer: the question needs an answer';
  else if (empty) faults[''] = `Leave at least one value on offer for ${PRODUCT_SHORT_NAMES[empty]}`;
  const twice = offered.find((wish) =>
    offered.some(
      (other) => other.value !== wish.value && other.label === wish.label && doShareForm(list, wish, other),
    ),
  );
  if (twice) faults[`label-${twice.value}`] ??= `Two values on offer are both called “${twice.label}”`;
  return Object.keys(faults).length > 0 ? { faults } : { wishes };
}

function labelFault(label: string): string | null {
  if (label === '') return 'Give it the words that borrowers read';
  return label.length > LABEL_LONGEST ? `Use at most ${LABEL_LONGEST} characters` : null;
}

/** What differs, with places counted anew so that they have no gaps. */
function changesOf(rows: readonly ChoiceRow[], wishes: readonly Wish[], now: Date) {
  // Of two that want one place, whoever moved up to it comes first, whoever moved down to it last.
  const moved = new Map(wishes.map(({ value, place }, index) => [value, Math.sign(place - (index + 1))]));
  const inOrder = wishes.toSorted(
    (one, other) => one.place - other.place || (moved.get(one.value) ?? 0) - (moved.get(other.value) ?? 0),
  );
  return rows.flatMap((row): { row: ChoiceRow; change: ChoiceChange }[] => {
    const position = inOrder.findIndex(({ value }) => value === row.value);
    const wish = inOrder[position];
    if (!wish) return [];
    const change: ChoiceChange = {
      ...(wish.label !== row.label && { label: wish.label }),
      ...(position !== row.position && { position }),
      ...(wish.isOffered !== !row.retiredAt && { retiredAt: wish.isOffered ? null : now }),
      ...(wish.products.join() !== row.products.join() && { products: wish.products }),
    };
    return Object.keys(change).length > 0 ? [{ row, change }] : [];
  });
}

/** Values as the audit keeps them. */
function factsOf(rows: readonly ChoiceRow[]): AuditFacts {
  return Object.fromEntries(
    rows.map(({ value, label, position, retiredAt, products }) => [
      value,
      { label, position, isOffered: !retiredAt, products },
    ]),
  );
}
