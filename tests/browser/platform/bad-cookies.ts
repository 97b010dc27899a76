import { randomBytes, randomUUID } from 'node:crypto';
import { type Secret, sealCookie } from '#tests/support/borrowers/cookie-jar.ts';

type BadCookie = { what: string; header: string };

const newKey = () => randomBytes(32).toString('base64url');
const FOREIGN = { id: 2, secret: 'the secret of some other app altogether' };

/** Foreign and damaged cookies, as Cookie headers. `good` is one that opens a journey. */
export function badCookies(name: string, good: string, ours: Secret): BadCookie[] {
  const named = (values: Record<string, string>) =>
    Object.entries(values).map(([what, value]) => ({ what, header: `${name}=${value}` }));
  return [
    ...named(damaged(good)),
    ...named(Object.fromEntries(sealedOtherwise(ours))),
    { what: 'under the name it has in production', header: `__Host-${name}=${good}` },
    { what: 'under another name', header: `${name}x=${good}` },
    { what: 'in another case', header: `${name.toUpperCase()}=${good}` },
    {
      what: 'in pieces, under names with numbers',
      header: `${name}.0=${good.slice(0, 9)}; ${name}.1=${good.slice(9)}`,
    },
    { what: 'twice, both forged', header: `${name}=2.1.zzzzzz.a; ${name}=2.1.zzzzzz.b` },
    { what: 'in the former format, forged', header: `${name}=Fe26.2*1*a*b*c**d*e~2` },
    { what: 'without a value or a sign', header: name },
    { what: 'among rubbish', header: `;;=; =x; ${name}==; \u00e4=\u00f6; ${name}` },
  ];
}

function damaged(good: string): Record<string, string> {
  const parts = good.split('.');
  const cuts = [1, 6, 10, 40, 80, 120, good.length >> 1, good.length - 20];
  const flips = parts.map((part, at) => ({ at, start: parts.slice(0, at).join('.').length, part }));
  return {
    empty: '',
    'a single letter': 'x',
    'what JSON has': '{"journeyId":"x","key":"y"}',
    'percent signs that mean nothing': '%E0%A4%A',
    'an encoded NUL': 'a%00b',
    'another alphabet': Buffer.from('кука', 'utf8').toString('latin1'),
    'in quotes': `"${good.slice(0, 60)}"`,
    'very long': '2.1.zzzzzz.'.repeat(1_200),
    'very many dots': '.'.repeat(3_000),
    'with a dot more': `${good}.`,
    'with another version': good.replace(/^2/, '1'),
    'with a secret that does not exist': good.replace(/^2\.\d+/, '2.7'),
    'with a secret by the name of a prototype': good.replace(/^2\.\d+/, '2.__proto__'),
    'with a later expiry': good.replace(/^(2\.\d+)\.\w+/, '$1.zzzzzz'),
    'with its parts in another order': [...parts].reverse().join('.'),
    ...Object.fromEntries(cuts.map((length) => [`cut after ${length}`, good.slice(0, length)])),
    ...Object.fromEntries(
      flips
        .filter(({ part }) => part.length > 0)
        .map(({ at, start, part }) => {
          const place = start + 1 + (part.length >> 1);
          const letter = good[place] === 'A' ? 'B' : 'A';
          return [
            `with a letter changed in part ${at}`,
            `${good.slice(0, place)}${letter}${good.slice(place + 1)}`,
          ];
        }),
    ),
  };
}

/** Cookies that open, or would with the right secret and time, and hold no journey of ours. */
function sealedOtherwise(ours: Secret): [string, string][] {
  const journeyId = randomUUID();
  const key = newKey();
  const contents: Record<string, unknown> = {
    'a journey without an id': { journeyId, key },
    'an id that is no UUID': { journeyId: 'x', key },
    'an id in capitals': { journeyId: journeyId.toUpperCase(), key },
    'an id with SQL': { journeyId: "' or true --", key },
    'an id that is a number': { journeyId: 7, key },
    'an id that is an object': { journeyId: { not: '' }, key },
    'a list of ids': { journeyId: [journeyId], key },
    'no id': { key },
    'no key': { journeyId },
    'a key that is too short': { journeyId, key: newKey().slice(0, 20) },
    'a key that is too long': { journeyId, key: newKey() + newKey() },
    'a key that is a number': { journeyId, key: 7 },
    'a key that is nothing': { journeyId, key: '' },
    'something for another purpose': { staffId: 7, role: 'admin' },
    nothing: {},
    null: null,
    'a list': [journeyId, key],
    'a text': `${journeyId} ${key}`,
    'a number': 7,
  };
  const held = { journeyId, key };
  const sealed = Object.entries(contents).map(([what, content]): [string, string] => [
    `holding ${what}`,
    sealCookie('journey', content, ours),
  ]);
  return [
    ...sealed,
    ['sealed for staff', sealCookie('staff', held, ours)],
    ['sealed for a handoff', sealCookie('onward', held, ours)],
    ['under a foreign secret', sealCookie('journey', held, FOREIGN)],
    ['under a foreign secret with our id', sealCookie('journey', held, { ...FOREIGN, id: ours.id })],
    ['too old', sealCookie('journey', held, ours, -3600)],
  ];
}
