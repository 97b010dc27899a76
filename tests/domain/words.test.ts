import { describe, expect, test } from 'vitest';
import { statesOnOffer } from '#domain/states.ts';
import { email, line, properName, ssnDigits, zipcode } from '#domain/words.ts';
import { LEFT_TO_RIGHT, MINUS, NBSP, NO_BREAK_HYPHEN, readAs, SOFT_HYPHEN, ZERO_WIDTH } from './readings.ts';

const name = properName({ empty: 'Enter your name', tooLong: 'Enter a shorter name', most: 50 });
const street = line({ empty: 'Enter your street', tooLong: 'Enter a shorter street', most: 100 });

describe('a ZIP code is understood', () => {
  test.each([
    ['17815', '17815'],
    ['00501', '00501'],
    ['01234', '01234'],
    ['17815-1234', '17815'],
    ['178151234', '17815'],
    ['17815 1234', '17815'],
    ['17815 - 1234', '17815'],
    ['17815–1234', '17815'],
    ['17815—1234', '17815'],
    [`17815${NO_BREAK_HYPHEN}1234`, '17815'],
    [`17815${MINUS}1234`, '17815'],
    [' 17815 ', '17815'],
    ['178 15', '17815'],
    [`${NBSP}17815${NBSP}`, '17815'],
    [`17815${NBSP}1234`, '17815'],
    ['\t17815\r\n', '17815'],
    ['１７８１５', '17815'],
    ['１７８１５－１２３４', '17815'],
    [`17815${ZERO_WIDTH}`, '17815'],
    [`${LEFT_TO_RIGHT}17815`, '17815'],
    ['00000', '00000'],
  ])('from %j', (text, zip) => {
    expect(readAs(zipcode, text)).toBe(zip);
  });

  test.each([
    '',
    ' ',
    '1781',
    '178155',
    '17815-1',
    '17815-123',
    '17815-12345',
    '1781O',
    'A1B 2C3',
    'SW1A 1AA',
    '17815, PA',
    '17.815',
    '17,815',
    '+17815',
    '١٧٨١٥',
  ])('and asked for again where it is %j', (text) => {
    expect(readAs(zipcode, text)).toBeNull();
  });
});

describe('a name is taken as it is written', () => {
  test.each([
    'Ann',
    'A',
    'McDonald',
    'DeShawn',
    'anna',
    'ANNA',
    "O'Brien",
    'O’Brien',
    'D‘Arcy',
    'D`Angelo',
    'O´Neil',
    'Kealiʻi',
    'Nuʼman',
    'Jean-Luc',
    'Anna–Maria',
    `Anna${NO_BREAK_HYPHEN}Maria`,
    'Smith-Jones-Brown',
    'José',
    'Renée',
    'Zoë',
    'Müller',
    'Weiß',
    'Ørsted',
    'Åsa',
    'Łukasz',
    'Żółć',
    'Žižek',
    'Çelik',
    'İbrahim',
    'Nguyễn Thị Ánh',
    'Ñuñez',
    'François',
    'Þórdís',
    'Ștefan',
    'de la Cruz',
    'van der Berg',
    'María del Carmen',
    'St. John',
    'J. R.',
    'J.R.',
    'Smith, Jr.',
    'Smith III',
    "N'Golo",
    "'t Hooft",
    'Владимир',
    'Ελένη',
    'محمد',
    'שרה',
    'हरि',
    '李小龙',
    'ひかり',
    '김철수',
  ])('%s', (written) => {
    expect(readAs(name, written)).toBe(written);
  });

  test.each([
    ['  Ann  ', 'Ann'],
    ['Anna   Maria', 'Anna Maria'],
    [`Anna${NBSP}Maria`, 'Anna Maria'],
    ['Anna\tMaria\n', 'Anna Maria'],
    ['Jose\u0301', 'José'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['A\u030asa', 'Åsa'],
    [`${LEFT_TO_RIGHT}Ann${LEFT_TO_RIGHT}`, 'Ann'],
    ['\ufeffAnn', 'Ann'],
    [`Jo${ZERO_WIDTH}hn`, 'John'],
    [`Mül${SOFT_HYPHEN}ler`, 'Müller'],
    [`Anna ${ZERO_WIDTH} Maria`, 'Anna Maria'],
    [`Jose${ZERO_WIDTH}\u0301`, 'José'],
    ['x'.repeat(50), 'x'.repeat(50)],
  ])('without stray spaces and invisible characters: %j', (text, tidy) => {
    expect(readAs(name, text)).toBe(tidy);
  });

  test.each([
    '',
    '   ',
    ZERO_WIDTH,
    '-',
    "'",
    '...',
    ', ,',
    '\u0301',
    'John3',
    'R2-D2',
    'Ann１',
    '12345',
    'John_Smith',
    'John/Jane',
    'Ann & Bob',
    'Smith (Jones)',
    '<b>Ann</b>',
    '"Ann"',
    'ann@test.com',
    'Ann😀',
    'Ann;',
    'Ann\u0000',
    '=Ann',
    '$name',
    '{{name}}',
    'x'.repeat(51),
  ])('and asked for again where it is %j', (text) => {
    expect(readAs(name, text)).toBeNull();
  });
});

describe('an email address is understood', () => {
  test.each([
    ['great@test.com', 'great@test.com'],
    ['Great.Name+loans@Test.Example.com', 'Great.Name+loans@Test.Example.com'],
    ["o'neil@test.co.uk", "o'neil@test.co.uk"],
    [' great@test.com\n', 'great@test.com'],
    [`great@test.com${NBSP}`, 'great@test.com'],
    [`${ZERO_WIDTH}great@test.com`, 'great@test.com'],
    ['great＠test.com', 'great@test.com'],
    ['mailto:great@test.com', 'great@test.com'],
    ['great@xn--tst-qla.de', 'great@xn--tst-qla.de'],
    ['1@2.co', '1@2.co'],
    [`${'x'.repeat(245)}@test.com`, `${'x'.repeat(245)}@test.com`],
  ])('from %j', (text, address) => {
    expect(readAs(email, text)).toBe(address);
  });

  test.each([
    '',
    ' ',
    'great',
    'great@',
    '@test.com',
    'great@test',
    'great@test.',
    'great@.com',
    'great@-test.com',
    'great@test..com',
    'great..name@test.com',
    'great@test.c',
    'great@test.123',
    'great@@test.com',
    'great@test.com@evil.com',
    'great@test,com',
    'Great <great@test.com>',
    'great@test.com, other@test.com',
    'great@[127.0.0.1]',
    'great"name@test.com',
    'grëat@test.com',
    `${'x'.repeat(246)}@test.com`,
  ])('and asked for again where it is %j', (text) => {
    expect(readAs(email, text)).toBeNull();
  });
});

describe('a street is one tidy line of text', () => {
  test.each([
    ['123 Main St', '123 Main St'],
    ['123 Main St., Apt #4B', '123 Main St., Apt #4B'],
    ['1/2 Ñuñoa & Co “Building”', '1/2 Ñuñoa & Co “Building”'],
    ['  123   Main\tSt\r\n Apt 4 ', '123 Main St Apt 4'],
    [`123${NBSP}Ma${SOFT_HYPHEN}in St`, '123 Main St'],
    ['', null],
    [' \n ', null],
    ['123 <Main> St', null],
    ['123 Main\u0000St', null],
    ['123 Main\u001bSt', null],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), null],
  ])('%j', (text, tidy) => {
    expect(readAs(street, text)).toBe(tidy);
  });
});

describe('digits of a Social Security number are understood', () => {
  test.each([
    [4, '1451', '1451'],
    [4, ' 1 4 5 1 ', '1451'],
    [4, '0000', '0000'],
    [4, '１４５１', '1451'],
    [4, '145', null],
    [4, '14511', null],
    [4, '123-45-1451', null],
    [4, '145I', null],
    [4, '', null],
    [9, '123-45-1451', '123451451'],
    [9, '123 45 1451', '123451451'],
    [9, `123${NO_BREAK_HYPHEN}45–1451`, '123451451'],
    [9, '012345678', '012345678'],
    [9, '1451', null],
    [9, '1234514511', null],
    [9, 'XXX-XX-1451', null],
  ] as const)('%d from %j', (count, text, digits) => {
    expect(readAs(ssnDigits(count), text)).toBe(digits);
  });
});

test('fifty states and the District are on offer, and eight more where the operator takes all', () => {
  const codes = (range: '50+dc' | 'all') => statesOnOffer(range).map(({ value }) => value);
  expect(new Set(codes('50+dc')).size).toBe(51);
  expect(codes('50+dc')).toEqual(expect.arrayContaining(['DC', 'PA', 'AK', 'HI']));
  expect(codes('50+dc')).not.toContain('PR');
  expect(new Set(codes('all')).size).toBe(59);
  expect(codes('all').every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});
