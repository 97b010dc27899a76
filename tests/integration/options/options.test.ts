import { describe, expect, test } from 'vitest';
import { editOptions } from '#features/options/edit-options.ts';
import { NEW_OPTION_FORM } from '#features/options/model/option-form.ts';
import { productsUsing, type StoredList } from '#features/options/model/option-lists.ts';
import { readOptionList } from '#features/options/read-options.ts';
import { findOptions } from '#features/options/store/options.ts';
import { LOAN_PURPOSES } from '#features/questions/model/loan-purposes.ts';
import type { Product } from '#features/questions/model/product.ts';
import { CHOICES } from '#prisma/answer-options.ts';
import { fields, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { addOption, rowsOf, setBasis, shown } from '#tests/integration/support/options.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada, bob } = await openCampaigns();

const offered = async (list: StoredList, product: Product = productsUsing(list)[0] ?? 'refinance') =>
  ((await findOptions(product))[list] ?? []).map(({ value, label }) => `${value}: ${label}`);

/** Posts the form of a list as its page shows it, with changes. */
const edit = async (actor: typeof ada, list: StoredList, changes: Record<string, string>) =>
  editOptions(actor, list, fields({ ...(await shown(list)), ...changes }));

test('changes labels, order and active options for the next borrower, but no values', async () => {
  const values = (await rowsOf('degree_type')).map(({ value }) => value).sort();
  const changes = {
    'label-mba': 'Business (MBA)',
    'place-mba': '1',
    'place-bachelors': '9',
    'offered-law': '',
  };
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
      act: 'choices_edited',
      actor: ada.email,
      before: { mba: { label: 'MBA', isOffered: true }, law: { isOffered: true } },
      after: { mba: { label: 'Business (MBA)', position: 0 }, law: { isOffered: false } },
    },
  ]);
  expect(await edit(ada, 'degree_type', { 'offered-law': 'yes' })).toEqual({ ok: true, changed: 1 });
  expect((await offered('degree_type')).join()).toContain('law: Law');
});

test('reports a concurrent edit of the same value, and stores edits of different values', async () => {
  const form = await shown('housing_type');
  const change = (what: Record<string, string>) => fields({ ...form, ...what });
  expect(await editOptions(ada, 'housing_type', change({ 'label-rent': 'I rent' }))).toEqual({
    ok: true,
    changed: 1,
  });
  // A form shows the whole list: this one still holds the old words of what was changed, and would put them back.
  const late = await editOptions(bob, 'housing_type', change({ 'label-other': 'Other' }));
  expect(late).toMatchObject({ ok: false, errors: { '': expect.stringContaining(ada.email) } });
  expect(await offered('housing_type')).toContain('rent: I rent');
  expect(await edit(bob, 'housing_type', { 'label-other': 'Other' })).toEqual({ ok: true, changed: 1 });
  expect(await offered('housing_type')).toEqual(expect.arrayContaining(['rent: I rent', 'other: Other']));
});

test.each([
  ['label', 'Call (555) 010-0166 first'],
  ['label', 'Rent: see phish-help.com'],
  ['label', 'Own, mail me@phish.example'],
  ['spanish', 'Llame al 555 010 0166'],
  ['spanish', 'Renta\u200b'],
])('rejects a %s that leads borrowers elsewhere: %s', async (field, text) => {
  const before = await offered('housing_type');
  expect(await edit(ada, 'housing_type', { [`${field}-rent`]: text })).toMatchObject({
    ok: false,
    errors: { [`${field}-rent`]: expect.any(String) },
  });
  expect(NEW_OPTION_FORM.shape[field === 'label' ? 'label' : 'spanish'].safeParse(text).success).toBe(false);
  expect(await offered('housing_type')).toEqual(before);
});

test('keeps the Spanish labels when the form of an older release has no fields for them', async () => {
  const name = 'spanish-bachelors';
  expect(await edit(ada, 'degree_type', { [name]: 'Licenciatura' })).toEqual({ ok: true, changed: 1 });
  const older = Object.fromEntries(
    Object.entries({ ...(await shown('degree_type')), 'label-bachelors': 'Bachelor' }).filter(
      ([field]) => !field.startsWith('spanish-'),
    ),
  );
  const texts = (field: string) => [older[field] ?? []].flat();
  expect(await editOptions(ada, 'degree_type', fields(older), texts)).toMatchObject({
    ok: true,
  });
  const stored = async () => (await rowsOf('degree_type')).find(({ value }) => value === 'bachelors');
  expect(await stored()).toMatchObject({ label: 'Bachelor', labelEs: 'Licenciatura' });
  await edit(ada, 'degree_type', { [name]: '' });
  expect(await stored()).toMatchObject({ labelEs: null });
});

test('reports an option that was added during the edit as a concurrent edit', async () => {
  const form = await shown('employment_status');
  await addOption(ada, 'employment_status', { value: 'seasonal', label: 'Seasonal work' });
  const late = await editOptions(
    bob,
    'employment_status',
    fields({ ...form, 'label-retired': 'Retired now' }),
  );
  expect(late).toEqual({
    ok: false,
    errors: { '': expect.stringContaining(`${ada.email} added an option to`) },
  });
});

test.each([
  ['empty words', { 'label-rent': '  ' }, 'label-rent'],
  ['words that are too long', { 'label-rent': 'x'.repeat(81) }, 'label-rent'],
  ['words twice', { 'label-rent': 'Own, paid off' }, 'label-rent'],
  ['an invalid position', { 'place-rent': 'first' }, 'place-rent'],
  [
    'nothing on offer',
    { 'offered-rent': '', 'offered-own_with_mortgage': '', 'offered-own_outright': '', 'offered-other': '' },
    '',
  ],
])('rejects a list with %s', async (_what, changes, field) => {
  const before = await rowsOf('housing_type');
  expect(await edit(ada, 'housing_type', changes)).toEqual({
    ok: false,
    errors: { [field]: expect.any(String) },
  });
  expect(await rowsOf('housing_type')).toEqual(before);
});

test('confirms a value with a source, stores it with the member and time, and takes it back', async () => {
  const input = {
    values: ['good', 'fair', 'excellent'],
    basis: 'confirmed',
    note: 'mail of the operator, Nov 3',
  } as const;
  expect(await setBasis(ada, 'credit_score_quality', input)).toEqual({ ok: true, changed: 3 });
  const list = await readOptionList('credit_score_quality');
  expect(list?.counts).toEqual({ confirmed: 3, sample: 0, assumed: 1 });
  expect(list?.rows.find(({ value }) => value === 'good')).toMatchObject({
    basis: 'confirmed',
    basisNote: 'mail of the operator, Nov 3',
    basisByLabel: ada.email,
    basisAt: expect.any(Date),
  });
  expect(await auditsOf('credit_score_quality')).toMatchObject([
    {
      act: 'choices_confirmed',
      reason: 'mail of the operator, Nov 3',
      after: { values: expect.arrayContaining(['good', 'fair']) },
    },
  ]);
  expect(
    await setBasis(bob, 'credit_score_quality', { ...input, values: ['fair'], basis: 'assumed' }),
  ).toEqual({ ok: true, changed: 1 });
  expect((await readOptionList('credit_score_quality'))?.counts.assumed).toBe(2);
});

test('does not confirm a missing value or one without a source', async () => {
  const input = { values: ['poor'], basis: 'confirmed', note: 'mail of the operator' } as const;
  expect(await setBasis(ada, 'credit_score_quality', { ...input, values: [] })).toHaveProperty(
    'errors.confirm',
  );
  expect(await setBasis(ada, 'credit_score_quality', { ...input, note: ' ok ' })).toHaveProperty(
    'errors.note',
  );
});

test('adds a new value at the end of the list, as assumed', async () => {
  expect(
    await addOption(ada, 'loan_goal', { value: 'release_cosigner', label: 'Release my cosigner' }),
  ).toMatchObject({ ok: true });
  expect((await offered('loan_goal')).at(-1)).toBe('release_cosigner: Release my cosigner');
  expect((await rowsOf('loan_goal')).at(-1)).toMatchObject({ basis: 'assumed' });
  expect(await addOption(ada, 'loan_goal', { value: 'release_cosigner', label: 'Else' })).toHaveProperty(
    'errors.value',
  );
  expect(await addOption(ada, 'loan_goal', { value: 'Not A Value', label: 'Else' })).toHaveProperty(
    'errors.value',
  );
  expect(await addOption(ada, 'loan_goal', { value: 'else', label: 'Release my cosigner' })).toHaveProperty(
    'errors.label',
  );
});

describe('an option that some forms offer', () => {
  const limit = async (value: string, forms: Product[]) => {
    const all = productsUsing('employment_status');
    const fieldsFor = all.map((product) => [`for-${value}-${product}`, forms.includes(product) ? 'yes' : '']);
    return edit(ada, 'employment_status', Object.fromEntries(fieldsFor));
  };

  test('appears in those forms only, and in all once unlimited', async () => {
    expect(await limit('retired', ['refinance', 'prefill'])).toEqual({ ok: true, changed: 1 });
    expect((await offered('employment_status', 'personal_loan')).join()).not.toContain('retired');
    for (const product of ['refinance', 'prefill'] as const)
      expect((await offered('employment_status', product)).join()).toContain('retired: Retired');
    expect((await auditsOf('employment_status')).at(-1)).toMatchObject({
      before: { retired: { products: [] } },
      after: { retired: { products: ['refinance', 'prefill'] } },
    });
    expect(await limit('retired', ['personal_loan', 'refinance', 'prefill'])).toMatchObject({ changed: 1 });
    expect((await rowsOf('employment_status')).find(({ value }) => value === 'retired')?.products).toEqual(
      [],
    );
  });

  test('may share its label with an option of other forms', async () => {
    const twin = { value: 'retiree', label: 'Retired' };
    expect(await addOption(ada, 'employment_status', twin)).toHaveProperty('errors.label');
    await limit('retired', ['personal_loan']);
    expect(await addOption(ada, 'employment_status', { ...twin, products: ['refinance'] })).toMatchObject({
      ok: true,
    });
    expect(await offered('employment_status', 'refinance')).toContain('retiree: Retired');
    expect(await offered('employment_status', 'personal_loan')).not.toContain('retiree: Retired');
  });

  test('needs at least one form, and leaves no form without an option', async () => {
    expect(await limit('self_employed', [])).toHaveProperty(['errors', 'for-self_employed-personal_loan']);
    const form = await shown('housing_type');
    const without = Object.keys(form).filter((name) => name.endsWith('-refinance'));
    const changes = Object.fromEntries(without.map((name) => [name, '']));
    expect(await editOptions(ada, 'housing_type', fields({ ...form, ...changes }))).toMatchObject({
      errors: { '': 'Keep at least one option active for Student loan refinance' },
    });
  });
});

describe('the loan purposes of the contract', () => {
  test('are those that setup adds', () => {
    expect(CHOICES.loan_purpose?.confirmed.map(([value]) => value).sort()).toEqual([...LOAN_PURPOSES].sort());
  });

  test('are the only values that the console and the database accept', async () => {
    expect(await addOption(ada, 'loan_purpose', { value: 'yacht', label: 'Buy a yacht' })).toHaveProperty(
      'errors.value',
    );
    const insert = (retiredAt: string) =>
      sql(
        `INSERT INTO choice (list, value, label, position, basis, retired_at) VALUES ('loan_purpose', 'yacht', 'Yacht', 99, 'assumed', ${retiredAt})`,
      );
    await expect(insert('NULL')).rejects.toThrow('choice_loan_purpose_of_the_contract');
    // As the migration leaves a value that staff once added.
    await insert('now()');
    const form = await shown('loan_purpose');
    expect(
      await editOptions(ada, 'loan_purpose', fields({ ...form, 'offered-yacht': 'yes' })),
    ).toHaveProperty(['errors', 'offered-yacht']);
    expect(await editOptions(ada, 'loan_purpose', fields(form))).toMatchObject({ ok: true });
  });
});

test.each([
  "UPDATE choice SET value = 'renting' WHERE value = 'rent'",
  "UPDATE choice SET list = 'loan_goal' WHERE value = 'rent'",
  "DELETE FROM choice WHERE value = 'rent'",
])('the database rejects changing or deleting a value: %s', async (statement) => {
  await expect(sql(statement)).rejects.toThrow('stays as it is');
});
