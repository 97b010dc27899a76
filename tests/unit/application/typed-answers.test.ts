import { describe, expect, test } from 'vitest';
import { streetWithUnit } from '#features/questions/model/forms/home.ts';
import { codecs } from '#features/questions/model/personal-loan/form.ts';
import { refinance } from '#features/questions/model/refinance/form.ts';
import { formatPhone, ssnDigits } from '#platform/values/text-formats.ts';
import { CONTEXT, type QuestionName } from '#tests/unit/support/complete-form.ts';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

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

const BAD_NAME = 'Use only letters, numbers, spaces, and . , ’ " - ( ) / & in your first name';
const NO_NAME = 'Enter your first name with letters';
const NO_AMOUNT = /^Enter how much you want to borrow in dollars, such as 1,200$/;
const NO_EMAIL = 'Enter an email address like name@example.com';
const NO_PHONE = 'Enter a US phone number with 10 digits';
const NO_ZIP = 'Enter a ZIP code with 5 digits, such as 17815';

const REJECTED: [QuestionName, message: string | RegExp, texts: string[]][] = [
  ['requestedLoanAmount', NO_AMOUNT, ['12.000', '1.200.000', '12,5', '1,2000', '1,20,000', '.5']],
  ['requestedLoanAmount', NO_AMOUNT, ['12 00', '1,200.505', '12kk', 'k', '$', '$$5', '5$5', '+5', '1-2']],
  ['requestedLoanAmount', NO_AMOUNT, ['1e5', 'Infinity', 'NaN', '0x10', '1_000', '٥٠٠٠', '½', 'ten', '12m']],
  ['requestedLoanAmount', NO_AMOUNT, ['about 1200', '1200 or so', '€1200', '12%', '12,000 a month']],
  ['requestedLoanAmount', /without cents$/, ['1,000.50', '199,999.99']],
  ['requestedLoanAmount', 'Enter an amount from $1,000 to $200,000', ['999', '0.99k', '200001', '200.01k']],
  ['incomeYearly', / in dollars, such as 1,200$/, ['5k/mo', '5,000/month a year', '500 a week', '25/hour']],
  ['incomeYearly', 'Enter an annual income from $0 to $10,000,000', ['10,000,000.01']],
  ['incomeYearly', 'Enter your annual income', ['', ' ', '\u00a0\u2009', '\u200b', '.', 'dollars']],
  ['monthlyPayment', / in dollars, such as 1,200$/, ['14,400 a year', '14,400/yr']],
  ['monthlyPayment', 'Enter a monthly housing payment from $0 to $100,000', ['101k']],
  ['firstName', NO_NAME, ['1', '11/12', 'ana.com', 'Ana//Bo', 'Ana.net/x', '.', '-', "'", ' - . ']],
  ['firstName', BAD_NAME, ['Ana@example.com', 'A+B', '<b>Ana</b>', 'https://ana.example', 'Ana_María']],
  ['firstName', BAD_NAME, ['Ana\0', 'Ana\u0007', 'Ana 🦊', '٣', 'Ⅷ', '²', '$Ana', 'Ana!', 'Ana\\', '{Ana}']],
  ['firstName', NO_NAME, ['\u0301']],
  ['firstName', 'Enter your first name', ['', ' ', '\u00a0\t\n', '\u200b']],
  ['street', /without the characters < and >$/, ['<script>', '5 < 6', 'East > West', '\u007f']],
  ['street', 'Enter your street address', [' \u200b', '-']],
  ['unit', /without the characters|60 characters/, ['<b>4</b>', '4\0', 'x'.repeat(61)]],
  ['email', NO_EMAIL, ['great', 'great@', '@example.com', 'great@localhost', 'great@example.c']],
  ['email', NO_EMAIL, ['great@example.c0m', 'great@example..com', 'great..test@example.com']],
  ['email', NO_EMAIL, ['g@-example.com', 'g@example-.com', 'g@mail.-example.com', 'g@bücher-.example']],
  ['email', NO_EMAIL, ['g@exa_mple.com', 'g@example,com', 'g,t@example.com', 'größe@a.com']],
  ['email', NO_EMAIL, ['g@example.com, jane@example.com', '"great"@example.com']],
  ['email', NO_EMAIL, ['g@127.0.0.1', 'g@١٢٧.0.0.1', 'g@bücher', 'g@bü<cher>.example', 'g@a.xn--']],
  ['email', NO_EMAIL, ['g@example.com\r\nBcc: j@example.com', `${'a'.repeat(243)}@example.com`]],
  ['email', 'Enter your email address', ['', ' ', '\u00a0', '\u200b', 'mailto:']],
  ['phone', NO_PHONE, ['777777777', '77777777777', '+2 777 777 7777', '+45 12 34 56 78', '+', '()']],
  ['phone', NO_PHONE, ['+777 777 7777', '001 777 777 7777', '777 777 7777 / 888 888 8888']],
  ['phone', / with digits only, /, ['777 777 7777 ext. 5', '777-CALL-NOW', '777*777*7777', '٧٧٧٧٧٧٧٧٧٧']],
  ['phone', /Area codes don’t start with 0 or 1/, ['(123) 456-7890', '023-456-7890']],
  ['phone', /The digit after the area code/, ['(212) 123-4567', '(212) 023-4567']],
  ['phone', 'Enter your phone number', ['', ' ', '\u00a0', '\u200b', 'tel:']],
  ['zipcode', NO_ZIP, ['1781', '178151', '1781512345', '1781O', 'PA 17815', '17,815', '17815/1234', '١٧٨١٥']],
  ['zipcode', 'Enter your ZIP code', ['', ' ', '\u200b', '-']],
];

test.for(UNCHANGED)('the %s stays as typed: %j', ([name, texts]) => {
  expect(texts.map((text) => valueFrom(name, text))).toEqual(texts);
});

test.for(READ)('the %s %j is read from %j', ([name, value, texts]) => {
  expect(texts.map((text) => valueFrom(name, text))).toEqual(texts.map(() => value));
});

test.for(REJECTED)('the %s gets the error %s for %j', ([name, message, texts]) => {
  const expected = typeof message === 'string' ? message : expect.stringMatching(message);
  expect(texts.map((text) => messageOf(name, text))).toEqual(texts.map(() => expected));
});

test('an email address of 100,000 characters is rejected', () => {
  expect(messageOf('email', `${'a.'.repeat(50_000)}@example`)).toBe(NO_EMAIL);
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
