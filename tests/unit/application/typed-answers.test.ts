import { describe, expect, test } from 'vitest';
import { codecs } from '#features/form/model/personal-loan/form.ts';
import { refinance } from '#features/form/model/refinance/form.ts';
import { formatPhone, ssnDigits, streetWithUnit } from '#platform/values/text-formats.ts';
import { CONTEXT, messageOf, type QuestionName, valueFrom } from '#tests/unit/support/complete-form.ts';
import { REJECTED } from '#tests/unit/support/rejected-answers.ts';

const EMAIL = 'great.credibletest@example.com';

/** Texts that stay as typed, by kind of notation. */
const UNCHANGED: [QuestionName, texts: string[]][] = [
  ['lastName', ['Great', 'X', 'McDONALD', 'J. R. R.', 'Smith, Jr.', 'St. John', 'Henry 2nd', 'Ana & Bo']],
  ['lastName', ["van 't Hoff", 'O’Connor', 'O‛Neil', 'O`Connor', 'O´Connor', 'D′Angelo', 'Meʹir']],
  ['lastName', ['O＇Brien', 'Robert (Bob)', 'William "Bill"', 'Ana “Anita”', 'Bo ″Bob″', 'García/Lopez']],
  ['lastName', ['Jean-Luc', 'Jean‑Luc', 'Smith - Jones', 'Gal·la', 'Paral‧lel', 'ジョン・スミス']],
  ['lastName', ['Nguyễn', 'Łukasz', 'Kaʻahumanu', 'İpek', 'ǃXóõ', '王小明', 'Иван', 'محمد', 'प्रिया']],
  ['city', ["Coeur d'Alene", 'Washington, D.C.', '29 Palms', 'Dallas/Fort Worth', 'Utqiaġvik', 'Ho-Ho-Kus']],
  ['street', ['1/2 Main St. #4, Apt. 5-B', "12 O'Neil Rd & 5th", 'Calle José 7 (rear)', '１２ Elm']],
  ['unit', ['Apt 4', '#4B', 'C/O José Ramírez-Núñez, Bldg. 12, Fl. 3', '1/2', 'x'.repeat(60)]],
  ['email', [EMAIL, 'a@b.co', 'Great.Test@Example.COM', 'great+loans@my-host.example.co.uk', 'g@123.com']],
  ['email', ['a!#$%&*/=?^`{|}~@example.com', "o'connor@example.museum", 'great@xn--bcher-kva.example']],
  ['email', ['jane@example.xn--p1ai', 'jane@xn--mnchen-3ya.xn--vermgensberatung-pwb']],
  ['email', [`${'a'.repeat(242)}@example.com`]],
];

const READ: [QuestionName, value: string | number, texts: string[]][] = [
  ['requestedLoanAmount', 12_000, ['12000', '12,000', '012000', '12000.', '$ 12,000.00', '$12000']],
  ['requestedLoanAmount', 12_000, ['12k', '12 K', '$12k', '12,000 Dollars', 'usd 12,000', '12,000 USD']],
  ['requestedLoanAmount', 12_000, ['12\u00a0000', '12\u200b000', '１２，０００', '＄１２０００']],
  ['requestedLoanAmount', 1_250, ['1.25K']],
  ['requestedLoanAmount', 1_000, ['1000', '1 000\n']],
  ['requestedLoanAmount', 200_000, ['200,000', '200k']],
  ['monthlyPayment', 1_200, ['1,200 a month', '1,200 / mo.', '$1,200 per month', '1.2 K a month']],
  ['monthlyPayment', 1_200.5, ['1,200.50', '1,200.5']],
  ['monthlyPayment', 0, ['0', '$0.00']],
  ['monthlyPayment', 100_000, ['100,000']],
  ['incomeYearly', 90_000, ['90,000 a year', '90k/yr', '$90,000/year', '90,000 per yr.']],
  ['incomeYearly', 1_234_567.89, ['1 234 567.89']],
  ['incomeYearly', 10_000_000, ['10,000,000']],
  ['firstName', 'Ana María', ['  Ana\u00a0María ', '\ufeffAna\u3000Mar\u200bía', 'Ana Mari\u0301a']],
  ['firstName', 'Credibletest', ['Credible\u00adtest', '\u202aCredibletest\u202c']],
  ['lastName', 'é', ['e\u200d\u0301']],
  ['street', '378 East Street Apt. 5', ['378 East Street\r\nApt. 5']],
  ['email', EMAIL, [` ${EMAIL}\n`, `\ufeff${EMAIL}`, `mailto:${EMAIL}`, `MAILTO: ${EMAIL}`, `${EMAIL}.`]],
  ['email', EMAIL, ['great.credibletest @ example . com', 'great.credible\u00adtest@example。com']],
  ['email', EMAIL, ['ｇｒｅａｔ．ｃｒｅｄｉｂｌｅｔｅｓｔ＠ｅｘａｍｐｌｅ．ｃｏｍ']],
  ['email', 'j@xn--bcher-kva.example', ['j@bücher.example', 'j@BÜCHER.example', 'j@bu\u0308cher.example']],
  ['email', 'ivan@xn--e1afmkfd.xn--p1ai', ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai.']],
  ['phone', '7777777777', ['7777777777', '777 777 7777', '777-777-7777', '777.777.7777', '777/777/7777']],
  ['phone', '7777777777', ['(777)777-7777', '1 (777) 777-7777', '+1 777 777 7777', '(+1) 7777777777']],
  ['phone', '7777777777', ['tel:+1-777-777-7777', 'TEL: 777 777 7777', 'Tel 777-777-7777']],
  ['phone', '7777777777', ['777\u202f777\u00a07777', '777‑777—7777', '＋１（７７７）７７７７７７７']],
  ['phone', '9123456781', ['1 912 345 6781']],
  ['zipcode', '17815', [' 17815\n', '1 7 8 1 5', '178\u200915', '17815\u200b', '17815-1234', '178151234']],
  ['zipcode', '17815', ['17815 — 1234', '17815‑1234', '１７８１５－１２３４']],
  ['zipcode', '00501', ['00501']],
];

test.for(UNCHANGED)('the %s stays as typed: %j', ([name, texts]) => {
  expect(texts.map((text) => valueFrom(name, text))).toEqual(texts);
});

test.for(READ)('the %s %j is read from %j', ([name, value, texts]) => {
  expect(texts.map((text) => valueFrom(name, text))).toEqual(texts.map(() => value));
});

test.for(REJECTED.filter(([name]) => name !== 'dateOfBirth'))(
  'the %s gets the error “%s” for %j',
  ([name, message, texts]) => {
    expect(texts.map((text) => messageOf(name, text))).toEqual(texts.map(() => message));
  },
);

test('an email address of 100,000 characters is rejected', () => {
  expect(messageOf('email', `${'a.'.repeat(50_000)}@example`)).toBe(
    'Enter an email address like name@example.com',
  );
});

test.for([
  ['firstName', 50],
  ['lastName', 50],
  ['city', 60],
  ['street', 100],
] as const)('the %s has at most %i characters', ([name, most]) => {
  expect(valueFrom(name, ` ${'e\u0301'.repeat(most)} `)).toBe('é'.repeat(most));
  expect(messageOf(name, 'a'.repeat(most + 1))).toContain(`Use ${most} characters or fewer for your `);
});

describe('the digits of a Social Security number', () => {
  test.for([
    [4, '1451', ['1451', ' 14 51 ', '-1451', '14\u00a051\u200b', '１４５１']],
    [9, '123456789', ['123456789', '123-45-6789', '123 45 6789', '123‑45–6789', '１２３－４５－６７８９']],
  ] as const)('%i of them are %s in %j', ([count, value, texts]) => {
    expect(texts.map((text) => ssnDigits(count).parse(text))).toEqual(texts.map(() => ({ ok: true, value })));
  });

  test.for([
    [4, 'unreadable', ['145', '14511', '123-45-6789', '145a', '****', '١٤٥١', '1.45']],
    [9, 'unreadable', ['1451', '12345678', '1234567890', '***-**-6789', '123.45.6789']],
    [4, 'empty', ['', ' ', '\u00a0', '--']],
  ] as const)('%i of them are %s in %j', ([count, message, texts]) => {
    const { parse } = ssnDigits(count, { empty: 'empty', unreadable: 'unreadable' });
    expect(texts.map(parse)).toEqual(texts.map(() => ({ ok: false, message })));
  });
});

test('an amount below zero is taken only by a question that allows it', () => {
  const { netWorth } = refinance.codecs(CONTEXT);
  for (const text of ['-5', '−5', '–5', '(5)', '- $5', '$-5', '-$5']) {
    expect(netWorth?.parse(text)).toEqual({ ok: true, value: -5 });
    expect(messageOf('incomeYearly', text)).toMatch(/^Enter .+ from \$/);
  }
});

test('answers are shown the American way', () => {
  const { format } = codecs(CONTEXT).incomeYearly;
  expect([12_000, 0, 1_200.5, -5].map(format)).toEqual(['12,000', '0', '1,200.50', '-5']);
  expect(formatPhone('2125550134')).toBe('(212) 555-0134');
  expect(['Apt 4', null].map((unit) => streetWithUnit('17 Larch Road', unit))).toEqual([
    '17 Larch Road, Apt 4',
    '17 Larch Road',
  ]);
});
