import { expect, test } from 'vitest';
import { createSend } from '#operator/http.ts';
import { createTokens } from '#operator/token.ts';
import { settingsFor } from './own-sandbox.ts';
import { openSocketServer } from './rough-server.ts';

const SECOND = 1_000;

async function obtainFrom(head: string, body: string) {
  const server = await openSocketServer((socket) =>
    socket.end(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
  );
  try {
    const settings = settingsFor(server.origin);
    const tokens = createTokens(
      settings,
      createSend([settings.tokenUrl], () => 0, 'any'),
      () => 0,
    );
    return { result: await tokens.obtain(null), status: tokens.status() };
  } finally {
    await server.close();
  }
}

const JSON_TYPE = '\r\ncontent-type: application/json';

test.each([
  [`400 Bad Request${JSON_TYPE}`, '{"error":"invalid_client"}', 'unauthorized_client', 400],
  [`400 Bad Request${JSON_TYPE}`, '{"error":"unauthorized_client"}', 'unauthorized_client', 400],
  [`400 Bad Request${JSON_TYPE}`, '{"error":"invalid_scope"}', 'http_status', 400],
  ['400 Bad Request', '<html>', 'http_status', 400],
  ['302 Found\r\nlocation: /login', '', 'http_status', 302],
  ['403 Forbidden', '', 'http_status', 403],
  ['204 No Content', '', 'malformed', 204],
  [`201 Created${JSON_TYPE}`, '', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '[]', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"","token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":7,"token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a","token_type":"dpop"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a\\r\\nx: y","token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":null,"token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a\xe9","token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a","token_type":null}', 'malformed', 201],
])('a token response of %j with %j fails with %s', async (head, body, reason, httpStatus) => {
  const { result } = await obtainFrom(head, body);
  expect(result).toEqual({ kind: 'failed', reason, httpStatus });
});

test.each<[string, number]>([
  ['"refresh_token":null', 60],
  ['"refresh_token":"","scope":["a","b"]', 60],
  ['"scope":null,"id_token":null', 60],
  ['"id_token":"e30.e30.x","session_state":7', 60],
  ['"error":null,"error_description":""', 60],
  ['"not-before-policy":0,"issued_at":{"s":1}', 60],
  ['"expires_in":null', 60],
  ['"expires_in":""', 60],
  ['"expires_in":"soon"', 60],
  ['"expires_in":-1', 60],
  ['"expires_in":[3600]', 60],
  ['"expires_in":true', 60],
  ['"expires_in":"600"', 540],
  ['"expires_in":" 600 "', 540],
  ['"expires_in":599.5', 539.5],
  ['"expires_in":1e400', 77_760],
  ['"expires_in":1795953600000', 77_760],
])('accepts a token with %s, for %d s', async (members, seconds) => {
  const body = `{"access_token":"a","token_type":" BEARER ",${members}}`;
  const { result, status } = await obtainFrom(`201 Created${JSON_TYPE}`, body);
  expect(result).toMatchObject({ kind: 'token' });
  expect(status).toMatchObject([{ validForMs: seconds * SECOND }]);
});

test('accepts a token response without a content type', async () => {
  const body = '{"access_token":"a","token_type":"Bearer","expires_in":"3600"}';
  expect((await obtainFrom('201 Created', body)).result).toMatchObject({ kind: 'token' });
});
