import { expect, test } from 'vitest';
import { addOption, editOptions, setBasis } from '#features/form/edit-options.ts';
import { PRODUCTS, type Product } from '#features/form/model/campaign.ts';
import { BASIS_FORM, NEW_OPTION_FORM } from '#features/form/model/option-form.ts';
import {
  isOfferedBy,
  LOAN_PURPOSES,
  productsUsing,
  type StoredList,
} from '#features/form/model/option-lists.ts';
import { readOptionList } from '#features/form/read-options.ts';
import { findOptions } from '#features/form/store/options.ts';
import { CHOICES } from '#prisma/answer-options.ts';
import { fields, openCampaigns, rejected } from '#tests/integration/support/campaigns.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada, bob } = await openCampaigns();

const add = (list: StoredList, value: string, label: string, products: Product[] = []) =>
  addOption(ada, list, { value, label, spanish: '', products });

const rowsOf = async (list: StoredList) => (await readOptionList(list))?.rows ?? [];

/** A list's form as its page shows it. */
async function shown(list: StoredList): Promise<Record<string, string>> {
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

const offered = async (list: StoredList, product: Product = productsUsing(list)[0] ?? 'refinance') =>
  ((await findOptions(product))[list] ?? []).map(({ value, label }) => `${value}: ${label}`);
const rowOf = async (list: StoredList, wanted: string) =>
  (await rowsOf(list)).find(({ value }) => value === wanted);

/** Posts a form of a list, by default as its page shows it now, with changes. */
const edit = async (
  actor: typeof ada,
  list: StoredList,
  changes: Record<string, string>,
  form?: Record<string, string>,
) => editOptions(actor, list, fields({ ...(form ?? (await shown(list))), ...changes }));

test('changes labels, order and active options for the next borrower, but no values', async () => {
  const values = (await rowsOf('degree_type')).map(({ value }) => value).sort();
  const moved = { 'place-mba': '1', 'place-bachelors': '9' };
  const changes = { ...moved, 'label-mba': 'Business (MBA)', 'offered-law': '' };
  expect(await edit(ada, 'degree_type', changes)).toMatchObject({ ok: true });
  const now = await offered('degree_type');
  expect(now[0]).toBe('mba: Business (MBA)');
  expect(now.at(-1)).toMatch(/^bachelors/);
  expect(now.join()).not.toContain('law');
  const rows = await rowsOf('degree_type');
  expect(rows.map(({ value }) => value).sort()).toEqual(values);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  expect(await auditsOf('degree_type')).toMatchObject([
    {
      ...{ act: 'choices_edited', actor: ada.email },
      before: { mba: { label: 'MBA', isOffered: true }, law: { isOffered: true } },
      after: { mba: { label: 'Business (MBA)', position: 0 }, law: { isOffered: false } },
    },
  ]);
  expect(await edit(ada, 'degree_type', { 'offered-law': 'yes' })).toEqual({ ok: true, changed: 1 });
  expect((await offered('degree_type')).join()).toContain('law: Law');
});

test('reports a concurrent edit or addition, and stores edits of different values', async () => {
  const form = await shown('housing_type');
  expect(await edit(ada, 'housing_type', { 'label-rent': 'I rent' }, form)).toEqual({ ok: true, changed: 1 });
  // A form shows the whole list: this one still holds the old words of what was changed, and would put them back.
  const late = await edit(bob, 'housing_type', { 'label-other': 'Other' }, form);
  expect(late).toMatchObject(rejected('', ada.email));
  expect(await edit(bob, 'housing_type', { 'label-other': 'Other' })).toEqual({ ok: true, changed: 1 });
  expect(await offered('housing_type')).toEqual(expect.arrayContaining(['rent: I rent', 'other: Other']));
  const before = await shown('employment_status');
  await add('employment_status', 'seasonal', 'Seasonal work');
  const later = await edit(bob, 'employment_status', { 'label-retired': 'Retired now' }, before);
  expect(later).toEqual(rejected('', `${ada.email} added an option to`));
});

test.each([
  ['label', 'Call (555) 010-0166 first'],
  ['label', 'Rent: see phish-help.com'],
  ['label', 'Own, mail me@phish.example'],
  ['spanish', 'Llame al 555 010 0166'],
  ['spanish', 'Renta\u200b'],
] as const)('rejects a %s that leads borrowers elsewhere: %s', async (field, text) => {
  const before = await offered('housing_type');
  expect(await edit(ada, 'housing_type', { [`${field}-rent`]: text })).toMatchObject(
    rejected(`${field}-rent`),
  );
  expect(NEW_OPTION_FORM.shape[field].safeParse(text).success).toBe(false);
  expect(await offered('housing_type')).toEqual(before);
});

test('keeps the Spanish labels when the form of an older release has no fields for them', async () => {
  const spanish = 'spanish-bachelors';
  expect(await edit(ada, 'degree_type', { [spanish]: 'Licenciatura' })).toEqual({ ok: true, changed: 1 });
  const form = Object.entries({ ...(await shown('degree_type')), 'label-bachelors': 'Bachelor' });
  const older = Object.fromEntries(form.filter(([field]) => !field.startsWith('spanish-')));
  const texts = (field: string) => [older[field] ?? []].flat();
  expect(await editOptions(ada, 'degree_type', fields(older), texts)).toMatchObject({ ok: true });
  const labels = { label: 'Bachelor', labelEs: 'Licenciatura' };
  expect(await rowOf('degree_type', 'bachelors')).toMatchObject(labels);
  await edit(ada, 'degree_type', { [spanish]: '' });
  expect(await rowOf('degree_type', 'bachelors')).toMatchObject({ labelEs: null });
});

const NOTHING_OFFERED = ['rent', 'own_with_mortgage', 'own_outright', 'other'].map((value) => [
  `offered-${value}`,
  '',
]);

test.each([
  ['empty words', { 'label-rent': '  ' }, 'label-rent'],
  ['words that are too long', { 'label-rent': 'x'.repeat(81) }, 'label-rent'],
  ['words twice', { 'label-rent': 'Own, paid off' }, 'label-rent'],
  ['an invalid position', { 'place-rent': 'first' }, 'place-rent'],
  ['nothing on offer', Object.fromEntries(NOTHING_OFFERED), ''],
])('rejects a list with %s', async (_what, changes, field) => {
  const before = await rowsOf('housing_type');
  expect(await edit(ada, 'housing_type', changes)).toEqual(rejected(field));
  expect(await rowsOf('housing_type')).toEqual(before);
});

test('confirms a value with a source, stores it with the member and time, and takes it back', async () => {
  const list = 'credit_score_quality';
  const note = 'mail of the operator, Nov 3';
  const input = { values: ['good', 'fair', 'excellent'], basis: 'confirmed', note } as const;
  const form = { list, basis: 'confirmed', confirm: input.values, note };
  expect(BASIS_FORM.safeParse(form)).toMatchObject({ success: true });
  for (const wrong of [{ confirm: [] }, { note: ' ok ' }])
    expect(BASIS_FORM.safeParse({ ...form, ...wrong })).toMatchObject({ success: false });
  expect(await setBasis(ada, list, input)).toEqual({ ok: true, changed: 3 });
  const counts = async () => (await readOptionList(list))?.counts;
  expect(await counts()).toEqual({ confirmed: 3, sample: 0, assumed: 1 });
  expect(await rowOf(list, 'good')).toMatchObject({
    ...{ basis: 'confirmed', basisNote: note, basisByLabel: ada.email },
    basisAt: expect.any(Date),
  });
  expect(await auditsOf(list)).toMatchObject([
    {
      ...{ act: 'choices_confirmed', reason: note },
      after: { values: expect.arrayContaining(['good', 'fair']) },
    },
  ]);
  const back = { ...input, values: ['fair'], basis: 'assumed' } as const;
  expect(await setBasis(bob, list, back)).toEqual({ ok: true, changed: 1 });
  expect((await counts())?.assumed).toBe(2);
});

test('adds a new value at the end of the list, as assumed, but none twice', async () => {
  const [value, label] = ['release_cosigner', 'Release my cosigner'];
  expect(await add('loan_goal', value, label)).toMatchObject({ ok: true });
  expect((await offered('loan_goal')).at(-1)).toBe(`${value}: ${label}`);
  expect((await rowsOf('loan_goal')).at(-1)).toMatchObject({ basis: 'assumed' });
  expect(await add('loan_goal', value, 'Else')).toEqual(rejected('value'));
  expect(await add('loan_goal', 'else', label)).toEqual(rejected('label'));
});

test('an option may be for some forms alone, and share its label with one of other forms', async () => {
  const list = 'employment_status';
  const limit = async (value: string, forms: Product[]) => {
    const fieldsOf = productsUsing(list).map((form) => [
      `for-${value}-${form}`,
      forms.includes(form) ? 'yes' : '',
    ]);
    return edit(ada, list, Object.fromEntries(fieldsOf));
  };
  const formsWith = async (option: string) => {
    const forms = await Promise.all(
      PRODUCTS.map(async (form) => ((await offered(list, form)).includes(option) ? [form] : [])),
    );
    return forms.flat();
  };
  expect(await limit('retired', ['refinance', 'prefill'])).toEqual({ ok: true, changed: 1 });
  expect(await formsWith('retired: Retired')).toEqual(['refinance', 'prefill']);
  expect((await auditsOf(list)).at(-1)).toMatchObject({
    before: { retired: { products: [] } },
    after: { retired: { products: ['refinance', 'prefill'] } },
  });
  expect(await limit('retired', [...PRODUCTS])).toMatchObject({ changed: 1 });
  expect((await rowOf(list, 'retired'))?.products).toEqual([]);

  expect(await add(list, 'retiree', 'Retired')).toEqual(rejected('label'));
  await limit('retired', ['personal_loan']);
  expect(await add(list, 'retiree', 'Retired', ['refinance'])).toMatchObject({ ok: true });
  expect(await formsWith('retiree: Retired')).toEqual(['refinance']);

  expect(await limit('self_employed', [])).toEqual(rejected('for-self_employed-personal_loan'));
  const names = Object.keys(await shown('housing_type')).filter((name) => name.endsWith('-refinance'));
  const without = await edit(ada, 'housing_type', Object.fromEntries(names.map((name) => [name, ''])));
  expect(without).toEqual(rejected('', 'Keep at least one option active for Student loan refinance'));
});

test('the console and the database accept only the loan purposes of the contract, which setup adds', async () => {
  expect(CHOICES.loan_purpose?.confirmed.map(([value]) => value).sort()).toEqual([...LOAN_PURPOSES].sort());
  expect(await add('loan_purpose', 'yacht', 'Buy a yacht')).toEqual(rejected('value'));
  const insert = (retiredAt: string) =>
    sql(
      `INSERT INTO choice (list, value, label, position, basis, retired_at) VALUES ('loan_purpose', 'yacht', 'Yacht', 99, 'assumed', ${retiredAt})`,
    );
  await expect(insert('NULL')).rejects.toThrow('choice_loan_purpose_of_the_contract');
  // As the migration leaves a value that staff once added.
  await insert('now()');
  expect(await edit(ada, 'loan_purpose', { 'offered-yacht': 'yes' })).toMatchObject(
    rejected('offered-yacht'),
  );
  expect(await edit(ada, 'loan_purpose', {})).toMatchObject({ ok: true });
});

test.each([
  "UPDATE choice SET value = 'renting' WHERE value = 'rent'",
  "UPDATE choice SET list = 'loan_goal' WHERE value = 'rent'",
  "DELETE FROM choice WHERE value = 'rent'",
])('the database rejects changing or deleting a value: %s', async (statement) => {
  await expect(sql(statement)).rejects.toThrow('stays as it is');
});
