import { expect, test } from 'vitest';
import { operatorAt } from './own-sandbox.ts';
import { openSocketServer } from './rough-server.ts';

const MAIN = '{"personal.consent":"<p>';
const END = '</p>"}';

test.each([
  ['half of a two-byte character', [0xc3]],
  ['Windows quotation marks', [0x93, 0x94]],
  ['an overlong character', [0xc0, 0xaf]],
  ['half a surrogate pair', [0xed, 0xa0, 0xbd]],
  ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
])('rejects a response with %s instead of repairing it', async (_what, bytes) => {
  expect(await fetchAnswer(bytes)).toEqual({ kind: 'unavailable', reason: 'not_json', httpStatus: 200 });
});

test('accepts the same bytes as valid UTF-8', async () => {
  expect(await fetchAnswer([...Buffer.from('é “” \ud83d\ude00')])).toEqual({
    kind: 'fetched',
    blocks: [{ key: 'personal.consent', html: '<p>é “” \ud83d\ude00</p>' }],
  });
});

async function fetchAnswer(bytes: number[]) {
  const body = Buffer.concat([Buffer.from(MAIN), Buffer.from(bytes), Buffer.from(END)]);
  const server = await openSocketServer((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.end(body);
  });
  try {
    const settings = { consentsUrl: `${server.origin}/consents`, consentsAuth: 'none' } as const;
    return await operatorAt(server.origin, settings).fetchPersonalConsents();
  } finally {
    await server.close();
  }
}
