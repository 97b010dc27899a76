import { expect, test } from 'vitest';
import { parseConsents } from '#operator/consents.ts';
import type { Exchange } from '#operator/http.ts';
import { coded, LINK, postLead } from './every-endpoint.ts';

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

function postWith(type: string, body: Buffer) {
  const answer = coded(body)
    .toString('latin1')
    .replace('content-type: application/json', `content-type: ${type}`);
  return postLead(Buffer.from(answer, 'latin1'));
}
const JSON_IN = (charset: string) => `application/json; charset=${charset}`;
const answerOf = (warning: string) =>
  `{"lead":{"uuid":"u1","status":"success"},"inviteUrl":"${LINK}","warning":"${warning}"}`;

test.each<[string, string, Buffer]>([
  ['declared ISO-8859-1', JSON_IN('ISO-8859-1'), latin1(answerOf('café'))],
  ['declared latin1, quoted', JSON_IN('"latin1"'), latin1(answerOf('café'))],
  ['declared windows-1252', `text/json;charset=Windows-1252`, latin1(answerOf('café'))],
  ['declared UTF-8, quoted', JSON_IN('"UTF-8"'), Buffer.from(answerOf('café'))],
  [
    'after another parameter',
    'application/json; profile="a=b" ; CHARSET = utf-8',
    Buffer.from(answerOf('café')),
  ],
  ['declared UTF-16', JSON_IN('utf-16'), utf16le(answerOf('café'))],
  ['declared UTF-16, big end first', JSON_IN('UTF-16'), utf16be(answerOf('café'))],
  ['UTF-16LE with a mark', 'application/json', marked([0xff, 0xfe], utf16le(answerOf('café')))],
  ['UTF-16BE with a mark', JSON_IN('utf-8'), marked([0xfe, 0xff], utf16be(answerOf('café')))],
  ['UTF-16 that says nothing of it', 'application/json', utf16le(answerOf('café'))],
  [
    'UTF-8 with a mark that contradicts',
    JSON_IN('iso-8859-1'),
    marked([0xef, 0xbb, 0xbf], Buffer.from(answerOf('café'))),
  ],
  ['declared UTF-16, sent as UTF-8', JSON_IN('utf-16'), Buffer.from(answerOf('café'))],
  ['declared an unknown charset', JSON_IN('x-none'), Buffer.from(answerOf('café'))],
  ['declared nothing', 'application/json; charset=', Buffer.from(answerOf('café'))],
])('reads an answer that is %s', async (_, type, body) => {
  expect(await postWith(type, body)).toMatchObject({
    kind: 'answered',
    status: 'success',
    uuid: 'u1',
    inviteUrl: LINK,
    warning: '"café"',
  });
});

test.each([
  ['one byte of Latin-1', 'e9'],
  ['the first half of a character', 'c3'],
  ['two stray bytes', '80 bf'],
  ['an overlong character', 'c0 af'],
  ['half a surrogate pair', 'ed a0 bd'],
  ['a byte that is never valid', 'ff'],
  ['NUL', '00'],
  ['a line break', '0d 0a'],
  ['an escape sequence of a terminal', '1b 5b 33 31 6d'],
])('answers do not depend on a text with %s', async (_, bytes) => {
  const [start = '', end = ''] = answerOf('caf|').split('|');
  const wrong = hex(bytes);
  const body = Buffer.concat([Buffer.from(start), wrong, Buffer.from('","note":"'), wrong, Buffer.from(end)]);
  expect(await postWith('application/json', body)).toMatchObject({
    kind: 'answered',
    status: 'success',
    uuid: 'u1',
    inviteUrl: LINK,
    warning: expect.stringMatching(/^"caf\ufffd+/),
  });
});

test.each<[string, Buffer, object]>([
  ['uuid', latin1('{"lead":{"uuid":"u\xe9","status":"success"}}'), { uuid: null, status: 'success' }],
  ['status', latin1('{"lead":{"uuid":"u1","status":"succ\xe9s"}}'), { uuid: 'u1', status: null }],
  ['status at one place', latin1('{"lead":{"status":"\xff"},"status":"success"}'), { status: 'success' }],
  ['link', latin1(`{"lead":{"uuid":"u1"},"inviteUrl":"${LINK}\xe9"}`), { inviteUrl: `${LINK}\ufffd` }],
])('does not use a %s with a byte that cannot be read', async (_, body, found) => {
  expect(await postWith('application/json', body)).toMatchObject({ kind: 'answered', ...found });
});

const consents = (contentType: string | null, body: Buffer): Exchange => ({
  kind: 'response',
  status: 200,
  contentType,
  retryAfterSeconds: null,
  body,
});
const textOf = (text: string) => `{"personal.consent":"<p>${text}</p>"}`;
const QUOTED = Buffer.concat([latin1('{"personal.consent":"<p>'), hex('93 e9 94'), latin1('</p>"}')]);

test.each<[string, string | null, Buffer, string]>([
  ['UTF-8', null, Buffer.from(textOf('é “ñ”')), 'é “ñ”'],
  ['UTF-8, declared in capitals', JSON_IN('UTF-8'), Buffer.from(textOf('é “ñ”')), 'é “ñ”'],
  ['UTF-8 with a mark', JSON_IN('utf-8'), marked([0xef, 0xbb, 0xbf], Buffer.from(textOf('é'))), 'é'],
  ['declared ISO-8859-1', JSON_IN('ISO-8859-1'), latin1(textOf('é ñ')), 'é ñ'],
  ['declared windows-1252', JSON_IN('windows-1252'), QUOTED, '“é”'],
  [
    'declared ISO-8859-15',
    JSON_IN('iso-8859-15'),
    Buffer.concat([latin1('{"personal.consent":"<p>'), hex('a4 e9'), latin1('</p>"}')]),
    '€é',
  ],
  [
    'declared UTF-16, with a mark',
    JSON_IN('utf-16'),
    marked([0xfe, 0xff], utf16be(textOf('é “ñ”'))),
    'é “ñ”',
  ],
  ['declared UTF-16LE', JSON_IN('utf-16le'), utf16le(textOf('é “ñ”')), 'é “ñ”'],
  ['ASCII, declared ISO-8859-1', JSON_IN('iso-8859-1'), latin1(textOf('plain')), 'plain'],
])('reads a consent text in %s exactly', (_, contentType, body, text) => {
  expect(parseConsents(consents(contentType, body))).toEqual({
    kind: 'fetched',
    blocks: [{ key: 'personal.consent', html: `<p>${text}</p>` }],
  });
});

test.each<[string, string | null, Buffer]>([
  ['Latin-1 that says nothing of it', null, latin1(textOf('é'))],
  ['Latin-1, declared UTF-8', JSON_IN('utf-8'), latin1(textOf('é'))],
  ...['c0 af', 'ed a0 bd', 'f4 90 80 80'].map((bytes): [string, null, Buffer] => [
    `UTF-8 with the impossible bytes ${bytes}`,
    null,
    Buffer.concat([latin1('{"personal.consent":"<p>'), hex(bytes), latin1('</p>"}')]),
  ]),
  ['UTF-8, declared ISO-8859-1', JSON_IN('iso-8859-1'), Buffer.from(textOf('é'))],
  [
    'UTF-8 with a mark, declared ISO-8859-1',
    JSON_IN('iso-8859-1'),
    marked([0xef, 0xbb, 0xbf], Buffer.from(textOf('é'))),
  ],
  ['windows-1252, declared ISO-8859-1', JSON_IN('iso-8859-1'), QUOTED],
  ['Latin-1, declared US-ASCII', JSON_IN('us-ascii'), latin1(textOf('é'))],
  ['an unknown charset', JSON_IN('x-none'), Buffer.from(textOf('plain'))],
  ['UTF-7', JSON_IN('utf-7'), Buffer.from(textOf('+AOk-'))],
  ['UTF-16 that says nothing of it', null, utf16le(textOf('é'))],
  ['UTF-16BE, declared UTF-16LE', JSON_IN('utf-16le'), utf16be(textOf('é'))],
  ['UTF-16 with half a character', JSON_IN('utf-16le'), utf16le(textOf('\ud83d'))],
  [
    'Shift_JIS with a wrong byte',
    JSON_IN('shift_jis'),
    Buffer.concat([latin1('{"personal.consent":"<p>'), hex('81 ff'), latin1('</p>"}')]),
  ],
  ['UTF-8 with a line break in the text', null, Buffer.from(textOf('a\nb'))],
])('refuses a consent text in %s', (_, contentType, body) => {
  expect(parseConsents(consents(contentType, body))).toEqual({
    kind: 'unavailable',
    reason: 'not_json',
    httpStatus: 200,
  });
});
