import { expect, test } from 'vitest';
import { attacked, speak, statusesIn, TARGETS } from './send.ts';

const { host } = new URL(attacked.borrower);
const POST = `POST /apply/lost HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const GET = `GET / HTTP/1.1\r\nHost: ${host}\r\n`;
/** The request that a server sees if it ends the message elsewhere. */
const HIDDEN = 'GET /livez HTTP/1.1\r\nHost: hidden.example\r\n\r\n';
const LENGTH = `Content-Length: ${HIDDEN.length}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const DONE = '\r\n0\r\n\r\n';
const END = DONE + HIDDEN;

/** The app itself rejects the first three before a page sees them. */
const MESSAGES: Record<string, string> = {
  'Transfer-Encoding and Content-Length': `${POST}${CHUNKED}Content-Length: 4\r\n${END}`,
  'two different lengths': `${POST}Content-Length: 0\r\n${LENGTH}\r\n${HIDDEN}`,
  'a GET with a body': `${GET}${LENGTH}\r\n${HIDDEN}`,
  'Content-Length and Transfer-Encoding': `${POST}${LENGTH}${CHUNKED}${END}`,
  'a list of lengths': `${POST}Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'a length of twenty digits': `${POST}Content-Length: 99999999999999999999\r\n\r\n${HIDDEN}`,
  xchunked: `${POST}Transfer-Encoding: xchunked\r\n${LENGTH}\r\n${HIDDEN}`,
  'chunked with a tab': `${POST}Transfer-Encoding:\tchunked\x0b\r\nContent-Length: 5\r\n${END}`,
  'a folded Transfer-Encoding': `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n${END}`,
  'a blank before the colon': `${POST}Content-Length : ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'a header without a colon': `${GET}Transfer-Encoding chunked\r\n\r\n${HIDDEN}`,
  'bare line feeds': `GET / HTTP/1.1\nHost: ${host}\nContent-Length: 0\n\n`,
  'a bare line feed in a header': `${GET}X-A: b\nTransfer-Encoding: chunked\r\n${DONE}`,
  'a NUL in a header': `${GET}X-A: b\0c\r\n\r\n`,
  'a chunked GET': `${GET}${CHUNKED}\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}${DONE}`,
  'chunk extensions without end': `${POST}${CHUNKED}\r\n1;${'a=b;'.repeat(8_000)}\r\nx${DONE}`,
  'a chunk size of twenty digits': `${POST}${CHUNKED}\r\nfffffffffffffffffff\r\n${HIDDEN}`,
  'a chunk longer than it says': `${POST}${CHUNKED}\r\n1\r\nabc${END}`,
  'two Hosts': `${GET}Host: hidden.example\r\n\r\n`,
  'no version': 'GET /\r\n\r\n',
  'an upgrade to HTTP/2': `${GET}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  'a TLS greeting inside': '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
  'a trailer that names a length': `${POST}${CHUNKED}Trailer: Content-Length\r\n\r\n1\r\na\r\n0\r\nContent-Length: 9\r\n\r\n`,
  'a header that Connection names': `${GET}Connection: close, Host, Cookie\r\n\r\n`,
};

test('an ambiguous message gets one answer, and no failure', { tags: ['@framing'] }, async () => {
  const replies = await Promise.all(
    TARGETS.flatMap((target) =>
      Object.entries(MESSAGES).map(async ([name, bytes], place) => {
        const text = await speak(target, bytes);
        const isHiddenSeen = /\balive\n/.test(text);
        return { name, target, place, isAnswered: text !== '', isHiddenSeen, statuses: statusesIn(text) };
      }),
    ),
  );
  const isFailure = (status: number) => status >= 500 && ![501, 505].includes(status);
  const isSecond = (status: number, at: number) => at > 0 && status !== 400;
  const wrong = replies.filter(
    ({ name, target, place, isAnswered, isHiddenSeen, statuses }) =>
      // The app rejects one before its end, and the reset of the connection may overtake the answer.
      (!isAnswered && !name.endsWith('without end')) ||
      // Only /livez answers with the word `alive`, and only a hidden request asks for it.
      isHiddenSeen ||
      statuses.some(isFailure) ||
      (statuses.some(isSecond) && !/upgrade|Connection names/.test(name)) ||
      (target === 'app' && place < 3 && String(statuses) !== '400'),
  );
  expect(wrong).toEqual([]);
});
