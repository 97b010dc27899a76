import { execFile } from 'node:child_process';
import { get } from 'node:https';
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { childEnvironment, readSettings } from '#platform/config/env.ts';
import { guardedAgent, guardedFetch } from '#platform/egress/live-egress.ts';
import { networkFailure } from '#platform/egress/network-failure.ts';
import { tlsCodeOf, tlsFailures } from '#platform/egress/tls-failures.ts';
import { mailSettings, sendMail } from '#platform/mail/mail-server.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { type Identity, selfSigned } from '#tests/support/network/certificate.ts';
import { listen } from '#tests/support/network/listen.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';

const root = { ...selfSigned({ host: 'root' }), host: 'root' };
const between = { ...selfSigned({ host: 'between', issuer: root }), host: 'between' };
const strange = { ...selfSigned({ host: 'strange root' }), host: 'strange root' };
const byRoot = selfSigned({ issuer: root });
const byStranger = selfSigned({ issuer: strange });
const expired = selfSigned({ issuer: root, from: -9, until: -2 });

const before = getCACertificates('default');
setDefaultCACertificates([...before, root.cert]);
afterAll(() => setDefaultCACertificates(before));
beforeEach(() => {
  processStates().delete('tlsFailures');
});

const FAULTS: [code: string, Identity][] = [
  ['CERT_HAS_EXPIRED', expired],
  ['CERT_NOT_YET_VALID', selfSigned({ issuer: root, from: 2, until: 9 })],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', selfSigned()],
  ['SELF_SIGNED_CERT_IN_CHAIN', { ...byStranger, cert: byStranger.cert + strange.cert }],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', selfSigned({ issuer: between })],
  ['ERR_TLS_CERT_ALTNAME_INVALID', selfSigned({ issuer: root, host: 'elsewhere.example' })],
];

async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  return listen(server);
}

const answer = (socket: Socket) =>
  void socket.on('error', () => {}).end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
const tlsServer = (identity: Identity) => createServer(identity, answer).on('tlsClientError', () => {});

async function openMail(identity: Identity) {
  const server = await openMailServer(identity);
  onTestFinished(() => void server.close());
  return server;
}
const MAIL = { from: 'a@partner.example', to: 'b@partner.example', text: 'x' };
const send = (server: string) => sendMail({ server, requireTls: true }, MAIL, 5_000, SYSTEM_CLOCK);

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const getBy = (address: string) =>
  new Promise((resolve, reject) => {
    get(address, { agent: guardedAgent(address) }, (response) => resolve(response.resume())).once(
      'error',
      reject,
    );
  });

describe('a failed TLS connection keeps its code, and is named until a connection succeeds', () => {
  test.each(FAULTS)('%s', async (errorCode, identity) => {
    const port = await portOf(tlsServer(identity));
    const host = `localhost:${port}`;
    const thrown = await failureOf(guardedFetch(`https://${host}/`));
    expect([networkFailure(thrown), tlsCodeOf(thrown)]).toEqual(['tls_failed', errorCode]);
    expect(tlsFailures()).toEqual([{ host, errorCode }]);

    processStates().delete('tlsFailures');
    expect(tlsCodeOf(await failureOf(getBy(`https://${host}/`)))).toBe(errorCode);
    expect(tlsFailures()).toEqual([{ host, errorCode }]);
  });

  test.each(FAULTS)('%s of a mail server, by STARTTLS and from the start', async (errorCode, identity) => {
    const starting = await openMail(identity);
    const port = await portOf(tlsServer(identity));
    expect(await send(`smtp://localhost:${starting.port}`)).toBe('tls_failed');
    expect(await send(`smtps://localhost:${port}`)).toBe('tls_failed');
    const hosts = [`localhost:${starting.port}`, `localhost:${port}`].sort();
    expect(tlsFailures()).toEqual(hosts.map((host) => ({ host, errorCode })));
  });

  test('a server that speaks no TLS', async () => {
    const port = await portOf(createPlainServer(answer));
    expect(networkFailure(await failureOf(guardedFetch(`https://localhost:${port}/`)))).toBe('tls_failed');
    expect(tlsFailures()).toMatchObject([{ errorCode: expect.stringMatching(/^(?:ERR_SSL_|EPROTO)/) }]);
  });

  test('a certificate that was replaced', async () => {
    const server = tlsServer(expired);
    const address = `https://localhost:${await portOf(server)}/`;
    await failureOf(guardedFetch(address));
    expect(tlsFailures()).toMatchObject([{ errorCode: 'CERT_HAS_EXPIRED' }]);
    server.setSecureContext(byRoot);
    expect((await guardedFetch(address)).status).toBe(204);
    expect(tlsFailures()).toEqual([]);
  });
});

test.each([
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'CERT_HAS_EXPIRED'],
  [{ cause: { cause: { code: 'INVALID_CA' } } }, 'INVALID_CA'],
  [{ cause: { errors: [{ code: 'ECONNREFUSED' }, { code: 'CERT_REVOKED' }] } }, 'CERT_REVOKED'],
  [{ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }, 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
  [{ code: 'CERT_OF_SOMEONE' }, null],
  [{ code: 'ERR_SSL_lower case', message: 'CERT_HAS_EXPIRED' }, null],
  [undefined, null],
])('takes a code from %j by a closed list only', (error, code) => {
  expect(tlsCodeOf(error)).toBe(code);
});

test('the log names the host and the code once', async () => {
  const port = await portOf(tlsServer(selfSigned()));
  const script = `
    const { guardedFetch } = await import('#platform/egress/live-egress.ts');
    for (const path of ['/token', '/leads']) await guardedFetch('https://localhost:${port}' + path).catch(() => {});`;
  const given = ['--conditions=react-server', '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  // One line, and so one object.
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ event: 'tls_failed', alert: true },
    ...{ host: `localhost:${port}`, errorCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
});

describe('in production a mail server needs TLS unless it is on this machine', () => {
  test.each([
    [false, ['smtp://LOCALHOST.', 'smtp://user:p%40ss@127.8.9.1:25', 'smtp://[::1]:25']],
    [true, ['smtp://10.0.0.5', 'smtp://mail.localhost.example', 'smtp://[::2]']],
  ])('%s for %j', (requireTls, urls) => {
    for (const SMTP_URL of urls) {
      const mail = { SMTP_FROM: MAIL.from, EGRESS_PRIVATE_HOSTS: '0.0.0.0/0,::/0', SMTP_URL };
      const given = { ...childEnvironment({}), ...PRODUCTION, ...mail };
      expect(mailSettings(readSettings(given))).toMatchObject({ server: SMTP_URL, requireTls });
    }
  });
});
