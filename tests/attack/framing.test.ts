import { expect, test } from 'vitest';
import { attacked, speak, statusesIn, TARGETS, type Target } from './send.ts';

const { host } = new URL(attacked.borrower);
const HEAD = `Host: ${host}\r\nOrigin: https://${host}\r\nSec-Fetch-Site: same-origin`;
const POST = `POST /apply/lost HTTP/1.1\r\n${HEAD}\r\nContent-Type: application/x-www-form-urlencoded`;
/** The request that a server sees if it ends the message elsewhere. */
const HIDDEN = 'GET /livez HTTP/1.1\r\nHost: hidden.example\r\n\r\n';
const HIDDEN_LENGTH = HIDDEN.length;

const MESSAGES: Record<string, string> = {
  'Transfer-Encoding and Content-Length': `${POST}\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'Content-Length and Transfer-Encoding': `${POST}\r\nContent-Length: ${HIDDEN_LENGTH}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two different lengths': `${POST}\r\nContent-Length: 0\r\nContent-Length: ${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'a list of lengths': `${POST}\r\nContent-Length: 0, ${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'a length with a sign': `${POST}\r\nContent-Length: +${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'a negative length': `${POST}\r\nContent-Length: -1\r\n\r\n${HIDDEN}`,
  'a length in hexadecimal': `${POST}\r\nContent-Length: 0x10\r\n\r\n${HIDDEN}`,
  'a length of twenty digits': `${POST}\r\nContent-Length: 99999999999999999999\r\n\r\n${HIDDEN}`,
  'a length with a blank inside': `${POST}\r\nContent-Length: 1 0\r\n\r\n${HIDDEN}`,
  xchunked: `${POST}\r\nTransfer-Encoding: xchunked\r\nContent-Length: ${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'chunked before identity': `${POST}\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunked twice': `${POST}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunked with a tab': `${POST}\r\nTransfer-Encoding:\tchunked\x0b\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a folded Transfer-Encoding': `${POST}\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a folded header': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: a\r\n b\r\n\r\n`,
  'a blank before the colon': `${POST}\r\nContent-Length : ${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'a header without a name': `GET / HTTP/1.1\r\nHost: ${host}\r\n: value\r\n\r\n`,
  'a header without a colon': `GET / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding chunked\r\n\r\n${HIDDEN}`,
  'bare line feeds': `GET / HTTP/1.1\nHost: ${host}\nContent-Length: 0\n\n`,
  'a bare line feed in a header': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a bare carriage return in a header': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: b\rContent-Length: 5\r\n\r\n`,
  'a NUL in a header': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: b\0c\r\n\r\n`,
  'a control character in a header': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: b\x01c\r\n\r\n`,
  'a GET with a body': `GET / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'a HEAD with a body': `HEAD / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'an OPTIONS with a body': `OPTIONS / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${HIDDEN_LENGTH}\r\n\r\n${HIDDEN}`,
  'a chunked GET': `GET / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n${HIDDEN_LENGTH.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  'chunk extensions without end': `${POST}\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a=b;'.repeat(8_000)}\r\nx\r\n0\r\n\r\n`,
  'a chunk size of twenty digits': `${POST}\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n${HIDDEN}`,
  'a chunk size with a sign': `${POST}\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n${HIDDEN}`,
  'a chunk size in octal': `${POST}\r\nTransfer-Encoding: chunked\r\n\r\n0o7\r\n${HIDDEN}`,
  'a chunk longer than it says': `${POST}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n${HIDDEN}`,
  'two Hosts': `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: hidden.example\r\n\r\n`,
  'no Host': 'GET / HTTP/1.1\r\n\r\n',
  'an unknown version': `GET / HTTP/3.7\r\nHost: ${host}\r\n\r\n`,
  'no version': 'GET /\r\n\r\n',
  'two blanks in the first line': `GET  /  HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'an upgrade to HTTP/2': `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a TLS greeting inside': '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
  'a trailer that names a length': `${POST}\r\nTransfer-Encoding: chunked\r\nTrailer: Content-Length\r\n\r\n1\r\na\r\n0\r\nContent-Length: 9\r\n\r\n`,
  'a header that Connection names': `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close, Host, Cookie\r\n\r\n`,
};

const cases = TARGETS.flatMap((target) =>
  Object.keys(MESSAGES).map((name) => [name, target] as [string, Target]),
);

test('an ambiguous message gets one answer at most, and no failure', {
  tags: ['@framing'],
}, async () => {
  const replies = await Promise.all(
    cases.map(async ([name, target]) => ({ name, target, text: await speak(target, MESSAGES[name] ?? '') })),
  );
  const names = (found: typeof replies) =>
    found.map(({ name, target, text }) => `${target}: ${name}: ${statusesIn(text)}`);
  // Only /livez answers with this word, and only a hidden request asks for it.
  expect(names(replies.filter((one) => /\balive\n/.test(one.text)))).toEqual([]);
  const isFailure = (status: number) => status >= 500 && ![501, 505].includes(status);
  expect(names(replies.filter((one) => statusesIn(one.text).some(isFailure)))).toEqual([]);
  const once = replies.filter(({ name }) => !/upgrade|Connection names|a bare carriage/.test(name));
  expect(
    names(
      once.filter((one) =>
        statusesIn(one.text)
          .slice(1)
          .some((status) => status !== 400),
      ),
    ),
  ).toEqual([]);
});

test('a message that only looks odd at the app itself is rejected before a page sees it', {
  tags: ['@framing'],
}, async () => {
  const refused = ['Transfer-Encoding and Content-Length', 'two different lengths', 'a GET with a body'];
  for (const name of refused) {
    expect(statusesIn(await speak('app', MESSAGES[name] ?? '')), name).toEqual([400]);
  }
});
