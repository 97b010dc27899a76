import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import { PRODUCT_NAMES, type Product } from '#features/form/model/campaign.ts';
import { OPTIONS_FORM } from '#features/form/model/option-form.ts';
import {
  isOfferedBy,
  LOAN_PURPOSES,
  productsUsing,
  type StoredList,
} from '#features/form/model/option-lists.ts';
import {
  lockOptions,
  type OptionChange,
  type OptionRow,
  recordNewOption,
  recordOptionChange,
} from '#features/form/store/options.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FieldErrors, FieldReader, FormResult } from '#platform/values/field-errors.ts';
import { type FieldName, parseField } from '#platform/values/posted-form.ts';

type EditOptionsResult = FormResult<{ changed: number }>;

const OPTION_ACTIONS = ['choices_edited', 'choices_confirmed', 'choices_assumed', 'choice_added'] as const;

type OptionField = FieldName<typeof OPTIONS_FORM>;

/**
 * A value never changes, because sent leads hold it. Fails if another person changed one of the same options.
 * A page of the release before has no Spanish labels: a field that it doesn't post keeps the stored label.
 */
export async function editOptions(
  actor: Actor,
  list: StoredList,
  text: FieldReader<OptionField>,
  texts: (name: OptionField) => readonly string[] = (name) => [text(name)],
): Promise<EditOptionsResult> {
  return editInTransaction(list, async (tx) => {
    const rows = await lockOptions(list, tx);
    // The form lacks an option that was added after the page was shown.
    if (rows.some(({ value }) => text(`version-${value}`) === '')) return 'changed_since';
    const read = readInputs(list, rows, text, texts);
    if (!read.ok) return read;
    const changes = changesOf(rows, read.inputs, await databaseNow(tx));
    if (changes.some(({ row }) => text(`version-${row.value}`) !== String(row.version)))
      return 'changed_since';
    for (const { row, change } of changes) await recordOptionChange(row, change, tx);
    if (changes.length > 0) {
      const before = optionFacts(changes.map(({ row }) => row));
      const after = optionFacts(changes.map(({ row, change }) => ({ ...row, ...change })));
      await recordAudit(actor, { action: 'choices_edited', subject: list, before, after }, tx);
    }
    return { ok: true, changed: changes.length };
  });
}

export async function setBasis(
  actor: Actor,
  list: StoredList,
  { values, basis, note }: { values: readonly string[]; basis: OptionRow['basis']; note: string },
): Promise<EditOptionsResult> {
  return editInTransaction(list, async (tx) => {
    const rows = await lockOptions(list, tx);
    const chosen = rows.filter((row) => values.includes(row.value) && row.basis !== basis);
    const change = { basis, basisNote: note, basisByLabel: actor.email, basisAt: await databaseNow(tx) };
    for (const row of chosen) await recordOptionChange(row, change, tx);
    if (chosen.length > 0) {
      const action = basis === 'confirmed' ? 'choices_confirmed' : 'choices_assumed';
      const before = Object.fromEntries(chosen.map((row) => [row.value, row.basis]));
      await recordAudit(
        actor,
        { action, subject: list, reason: note, before, after: { values: chosen.map(({ value }) => value) } },
        tx,
      );
    }
    return { ok: true, changed: chosen.length };
  });
}

type NewOption = { value: string; label: string; spanish: string; products: readonly string[] };

/** Without products, every form that uses the list offers the option. */
export async function addOption(
  actor: Actor,
  list: StoredList,
  { value, label, spanish, products: chosen }: NewOption,
): Promise<EditOptionsResult> {
  if (isClosedTo(list, value)) return reject('value', NOT_A_PURPOSE);
  const products = productLimit(list, chosen);
  const labelEs = spanish || null;
  return editInTransaction(list, async (tx) => {
    const rows = await lockOptions(list, tx);
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    if (rows.some((row) => !row.retiredAt && row.label === label && shareForm(list, row, { products })))
      return reject('label', 'Another option already has this label. Borrowers couldn’t tell them apart');
    if (!(await recordNewOption({ list, value, label, labelEs, position, products }, tx)))
      return reject('value', 'This list already has this value. Activate it in the list');
    await recordAudit(
      actor,
      { action: 'choice_added', subject: list, after: { value, label, labelEs, products } },
      tx,
    );
    return { ok: true, changed: 1 };
  });
}

const reject = (field: string, message: string): EditOptionsResult => ({
  ok: false,
  errors: { [field]: message },
});

async function editInTransaction(
  list: StoredList,
  work: (tx: Tx) => Promise<EditOptionsResult | 'changed_since'>,
): Promise<EditOptionsResult> {
  const outcome = await transaction(work);
  if (outcome !== 'changed_since') return outcome;
  const lastChange = await describeLastChange(list, OPTION_ACTIONS, {});
  return reject('', `${lastChange} Your version is below. Compare it with the list, then save again.`);
}

const NOT_A_PURPOSE = 'This isn’t a loan purpose in the operator’s contract';

const isClosedTo = (list: StoredList, value: string) =>
  list === 'loan_purpose' && !LOAN_PURPOSES.some((purpose) => purpose === value);

function productLimit(list: StoredList, chosen: readonly string[]): Product[] {
  const asking = productsUsing(list);
  const limit = asking.filter((product) => chosen.includes(product));
  return limit.length === asking.length ? [] : limit;
}

const shareForm = (list: StoredList, one: { products: Product[] }, other: { products: Product[] }) =>
  productsUsing(list).some((product) => isOfferedBy(one, product) && isOfferedBy(other, product));

type OptionInput = {
  value: string;
  label: string;
  labelEs: string | null;
  position: number;
  isOffered: boolean;
  products: Product[];
};

function readInputs(
  list: StoredList,
  rows: readonly OptionRow[],
  text: FieldReader<OptionField>,
  texts: (name: OptionField) => readonly string[],
): FormResult<{ inputs: OptionInput[] }> {
  const errors: FieldErrors = {};
  const asking = productsUsing(list);
  const { shape } = OPTIONS_FORM;
  const inputs = rows.map(({ value, labelEs: storedEs }): OptionInput => {
    const label = parseField(shape['label-*'], text(`label-${value}`));
    if (!label.ok) errors[`label-${value}`] = `${value}: ${label.message}`;
    const labelEs = parseField(shape['spanish-*'], texts(`spanish-${value}`)[0] ?? storedEs ?? '');
    if (!labelEs.ok) errors[`spanish-${value}`] = `${value}: ${labelEs.message}`;
    const position = parseField(shape['place-*'], text(`place-${value}`));
    if (!position.ok) errors[`place-${value}`] = `${value}: ${position.message}`;
    const isOffered = shape['offered-*'].parse(text(`offered-${value}`));
    if (isOffered && isClosedTo(list, value)) errors[`offered-${value}`] = `${value}: ${NOT_A_PURPOSE}`;
    const chosen = asking.filter((product) => shape['for-*'].parse(text(`for-${value}-${product}`)));
    if (isOffered && asking.length > 1 && chosen.length === 0)
      errors[`for-${value}-${asking[0]}`] = `${value}: choose at least one form, or deactivate it`;
    return {
      value,
      label: label.ok ? label.value : '',
      labelEs: (labelEs.ok && labelEs.value) || null,
      position: position.ok ? position.value : 0,
      isOffered,
      products: productLimit(list, chosen),
    };
  });
  const offered = inputs.filter(({ isOffered }) => isOffered);
  const empty = asking.find((product) => !offered.some((input) => isOfferedBy(input, product)));
  if (offered.length === 0) errors[''] = 'Keep at least one option active';
  else if (empty) errors[''] = `Keep at least one option active for ${PRODUCT_NAMES[empty]}`;
  const twice = offered.find((input) =>
    offered.some(
      (other) => other.value !== input.value && other.label === input.label && shareForm(list, input, other),
    ),
  );
  if (twice) errors[`label-${twice.value}`] ??= `Two active options share the label “${twice.label}”`;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, inputs };
}

/** Renumbers the positions without gaps. */
function changesOf(rows: readonly OptionRow[], inputs: readonly OptionInput[], now: Date) {
  // Two options with one position: the one that moved up comes first, the one that moved down last.
  const moved = new Map(
    inputs.map(({ value, position }, index) => [value, Math.sign(position - (index + 1))]),
  );
  const inOrder = inputs.toSorted(
    (one, other) =>
      one.position - other.position || (moved.get(one.value) ?? 0) - (moved.get(other.value) ?? 0),
  );
  return rows.flatMap((row): { row: OptionRow; change: OptionChange }[] => {
    const position = inOrder.findIndex(({ value }) => value === row.value);
    const input = inOrder[position];
    if (!input) return [];
    const change: OptionChange = {
      ...(input.label !== row.label && { label: input.label }),
      ...(input.labelEs !== row.labelEs && { labelEs: input.labelEs }),
      ...(position !== row.position && { position }),
      ...(input.isOffered !== !row.retiredAt && { retiredAt: input.isOffered ? null : now }),
      ...(input.products.join() !== row.products.join() && { products: input.products }),
    };
    return Object.keys(change).length > 0 ? [{ row, change }] : [];
  });
}

function optionFacts(rows: readonly OptionRow[]): AuditFacts {
  return Object.fromEntries(
    rows.map(({ value, label, labelEs, position, retiredAt, products }) => [
      value,
      { label, labelEs, position, isOffered: !retiredAt, products },
    ]),
  );
}
