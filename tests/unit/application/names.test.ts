import { describe, expect, test } from 'vitest';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

describe('accepts a name unchanged', () => {
  test.each(
    [
      ...['Great', 'Credibletest', 'X', 'Ng', 'jane', 'McDONALD', 'DeShawn', 'Jr.', 'J. R. R.', 'Jr., John'],
      ...["O'Connor", 'O’Connor', 'O‘Connor', 'O`Connor', 'O´Connor', 'Oʼconnor', 'Kealiʻi', "D'Angelo"],
      ...["van 't Hoff", 'van ’t Hoff', 'de la Cruz', 'van der Berg', 'von Trapp', 'da Silva e Souza'],
      ...['St. John', 'Smith, Jr.', 'King III', 'Mary Ann', 'Ana María', 'María José', 'Abd al-Rahman'],
      ...['Jean-Luc', 'Jean‑Luc', 'Jean–Luc', 'Jean‐Luc', 'Smith - Jones', 'Ramírez-Núñez'],
      ...['John Smith 3rd', 'Henry 2nd', 'R2D2', 'Ana1', 'Gal·la', 'Meritxell Paral‧lel', 'ジョン・スミス'],
      ...['D′Angelo', 'O‛Neil', 'Kaʻahumanu', 'Meʹir', 'Robert (Bob)', 'William "Bill"', 'Ana “Anita”'],
      ...['García/Lopez', 'Smith, Jr., Esq.', 'Ana & Bo', 'Ḥasan', 'O＇Brien', 'Ngũgĩ wa Thiong’o'],
      ...[
        'Ørsted',
        'Żółć',
        'Ștefan',
        "'t Hooft",
        "N'Golo",
        'Nguyễn',
        'Trần Thị',
        'Đặng',
        'Muñoz',
        'Peña',
        'Zoë',
        'Chloé',
        'François',
        'Müller',
        'Strauß',
        'Ångström',
      ],
      ...['Þórsdóttir', 'Łukasz', 'Dvořák', 'Şahin', 'İpek', 'Ișan', 'Ōe', 'ǃXóõ', "Nǁng'ao"],
      ...[
        '李',
        '王小明',
        '김철수',
        'やまだ',
        'タロウ',
        'Иван',
        'Ёлкин',
        'Παπαδόπουλος',
        'محمد',
        'דוד',
        'प्रिया',
        'ஸ்ரீ',
      ],
    ].map((name) => [name]),
  )('%s', (name) => {
    expect(valueFrom('lastName', name)).toBe(name);
    expect(valueFrom('firstName', name)).toBe(name);
  });
});

describe('strips invisible and surrounding characters from a name', () => {
  test.each([
    ['  Ana  ', 'Ana'],
    ['Ana\n', 'Ana'],
    ['Ana\u00a0María', 'Ana María'],
    ['Ana \t  María', 'Ana María'],
    ['Ana\u2009María', 'Ana María'],
    ['Ana\u3000María', 'Ana María'],
    ['\ufeffAna', 'Ana'],
    ['\u202aAna\u202c', 'Ana'],
    ['Jean\u200b-Luc', 'Jean-Luc'],
    ['Credible\u00adtest', 'Credibletest'],
    ['de\u200b la Cruz', 'de la Cruz'],
  ])('%j is %j', (text, name) => {
    expect(valueFrom('firstName', text)).toBe(name);
  });

  test.each([
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['Zoe\u0308', 'Zoë'],
    ['Mun\u0303oz', 'Muñoz'],
    ['A\u030angstro\u0308m', 'Ångström'],
    ['e\u200d\u0301', 'é'],
  ])('an accent that is a character of its own joins its letter: %s', (text, name) => {
    expect(valueFrom('lastName', text)).toBe(name.normalize('NFC'));
  });
});

describe('rejects an invalid name', () => {
  test.each(
    [
      ...['1', '٣', '３', 'Ⅷ', '²', '11/12', 'Ana@example.com', 'A+B', 'Ana;'],
      ...[
        '<b>Ana</b>',
        'https://ana.example',
        'ana.com',
        'www.ana',
        'Ana//Bo',
        'Ana.net/x',
        'Ana_María',
        'Ana=1',
        '=Ana',
        'Ana\\',
        'Ana|Bo',
        '{Ana}',
      ],
      ...[
        '$Ana',
        '#Ana',
        'Ana*',
        'Ana!',
        'Ana?',
        'Ana:',
        'Ana\0',
        'Ana\u0007',
        'Ana 🦊',
        '♥',
        '.',
        '-',
        "'",
        ' - . ',
        '\u0301',
      ],
    ].map((text) => [text]),
  )('%j', (text) => {
    expect(messageOf('firstName', text)).toMatch(
      /^(Enter your first name with letters|Use only letters, .* in your first name)$/,
    );
  });

  test.each(['', ' ', '\u00a0\t\n', '\u200b', '\ufeff'])('%j, which says nothing', (text) => {
    expect(messageOf('lastName', text)).toBe('Enter your last name');
    expect(messageOf('city', text)).toBe('Enter your city');
  });
});

test.each([
  ['firstName', 50, 'Use 50 characters or fewer for your first name'],
  ['lastName', 50, 'Use 50 characters or fewer for your last name'],
  ['city', 60, 'Use 60 characters or fewer for your city'],
] as const)('%s takes %i characters and no more', (name, most, message) => {
  expect(valueFrom(name, ` ${'é'.repeat(most)} `)).toBe('é'.repeat(most));
  expect(valueFrom(name, 'e\u0301'.repeat(most))).toBe('é'.repeat(most));
  expect(messageOf(name, 'a'.repeat(most + 1))).toBe(message);
});
