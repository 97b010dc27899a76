import { expect, test } from 'vitest';
import { parseConsents } from '#operator/consents.ts';
import { coded, LINK, postLead } from './every-endpoint.ts';
import { responseOf } from './own-sandbox.ts';

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);
const UTF8_MARK = [0xef, 0xbb, 0xbf];

function postWith(type: string, body: Buffer) {
  const answer = coded(body).toString('latin1');
  return postLead(latin1(answer.replace('content-type: application/json', `content-type: ${type}`)));
}
const JSON_IN = (charset: string) => `application/json; charset=${charset}`;
const answerOf = (warning: string) =>
  `{"lead":{"uuid":"u1","status":"success"},"inviteUrl":"${LINK}","warning":"${warning}"}`;
const CAFE = answerOf('café');
const FOUND = { kind: 'answered', status: 'success', uuid: 'u1', inviteUrl: LINK };

test.each<[string, string, Buffer]>([
  ['declared latin1, quoted', JSON_IN('"latin1"'), latin1(CAFE)],
  ['declared UTF-16', JSON_IN('utf-16'), utf16be(CAFE)],
  ['UTF-16LE with a mark', 'application/json', marked([0xff, 0xfe], utf16le(CAFE))],
  ['UTF-16 that says nothing of it', 'application/json', utf16le(CAFE)],
  ['UTF-8 with a mark that contradicts', JSON_IN('iso-8859-1'), marked(UTF8_MARK, Buffer.from(CAFE))],
  ['declared UTF-16, sent as UTF-8', JSON_IN('utf-16'), Buffer.from(CAFE)],
  ['declared an unknown charset', JSON_IN('x-none'), Buffer.from(CAFE)],
])('reads an answer that is %s', async (_, type, body) => {
  expect(await postWith(type, body)).toMatchObject({ ...FOUND, warning: '"café"' });
});

test.each([
  ['the first half of a character', '\xc3'],
  ['a byte that is never valid', '\xff'],
  ['NUL', '\0'],
  ['a line break', '\r\n'],
])('answers do not depend on a text with %s', async (_, wrong) => {
  const answer = latin1(answerOf(`caf${wrong}","note":"${wrong}`));
  const warning = expect.stringMatching(/^"caf\ufffd+/);
  expect(await postWith('application/json', answer)).toMatchObject({ ...FOUND, warning });
});

test.each<[string, string, object]>([
  ['uuid', '{"lead":{"uuid":"u\xe9","status":"success"}}', { uuid: null, status: 'success' }],
  ['status', '{"lead":{"uuid":"u1","status":"succ\xe9s"}}', { uuid: 'u1', status: null }],
  ['link', `{"lead":{"uuid":"u1"},"inviteUrl":"${LINK}\xe9"}`, { inviteUrl: `${LINK}\ufffd` }],
])('does not use a %s with a byte that cannot be read', async (_, body, found) => {
  expect(await postWith('application/json', latin1(body))).toMatchObject({ kind: 'answered', ...found });
});

const consentsOf = (contentType: string | null, body: Buffer) =>
  parseConsents(responseOf(200, body, contentType));
const textOf = (text: string) => `{"personal.consent":"<p>${text}</p>"}`;
const QUOTED = latin1(textOf('\x93\xe9\x94'));

test.each<[string, string | null, Buffer, string]>([
  ['UTF-8', null, Buffer.from(textOf('é “ñ”')), 'é “ñ”'],
  ['UTF-8 with a mark', JSON_IN('UTF-8'), marked(UTF8_MARK, Buffer.from(textOf('é'))), 'é'],
  ['declared ISO-8859-1', JSON_IN('ISO-8859-1'), latin1(textOf('é ñ')), 'é ñ'],
  ['declared windows-1252', JSON_IN('windows-1252'), QUOTED, '“é”'],
  ['declared ISO-8859-15', JSON_IN('iso-8859-15'), latin1(textOf('\xa4\xe9')), '€é'],
  ['declared UTF-16LE', JSON_IN('utf-16le'), utf16le(textOf('é “ñ”')), 'é “ñ”'],
])('reads a consent text in %s exactly', (_, contentType, body, text) => {
  expect(consentsOf(contentType, body)).toEqual({
    kind: 'fetched',
    blocks: [{ key: 'personal.consent', html: `<p>${text}</p>` }],
  });
});

test.each<[string, string | null, Buffer]>([
  ['Latin-1 that says nothing of it', null, latin1(textOf('é'))],
  ['UTF-8 with an impossible byte', JSON_IN('utf-8'), latin1(textOf('\xed\xa0\xbd'))],
  ['UTF-8, declared ISO-8859-1', JSON_IN('iso-8859-1'), Buffer.from(textOf('é'))],
  ['windows-1252, declared ISO-8859-1', JSON_IN('iso-8859-1'), QUOTED],
  ['an unknown charset', JSON_IN('x-none'), Buffer.from(textOf('plain'))],
  ['UTF-16 that says nothing of it', null, utf16le(textOf('é'))],
  ['UTF-16BE, declared UTF-16LE', JSON_IN('utf-16le'), utf16be(textOf('é'))],
  ['UTF-16 with half a character', JSON_IN('utf-16le'), utf16le(textOf('\ud83d'))],
  ['UTF-8 with a line break in the text', null, Buffer.from(textOf('a\nb'))],
])('refuses a consent text in %s', (_, contentType, body) => {
  const unavailable = { kind: 'unavailable', reason: 'not_json', httpStatus: 200 };
  expect(consentsOf(contentType, body)).toEqual(unavailable);
});
