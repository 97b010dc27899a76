import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterAll, expect, test, vi } from 'vitest';
import { comeToConsent, openOperatorAndSeed, submitFrom } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';

const server = createServer(selfSigned({ from: -9, until: -2 }), (socket) => socket.destroy());
server.on('tlsClientError', () => {});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
await openOperatorAndSeed();
vi.stubEnv('OPERATOR_PERSONAL_V3_URL', `https://localhost:${port}/leads`);
afterAll(async () => {
  server.close();
});

test('a lead that fails for the operator’s certificate is unsent, and its alert has the code', {
  tags: ['@operator-tls'],
}, async () => {
  await sql("DELETE FROM alert WHERE kind = 'lead_unsent'");
  const { journeyKey, shown } = await comeToConsent();
  await submitFrom(journeyKey, shown);
  expect(await sql("SELECT facts FROM alert WHERE kind = 'lead_unsent'")).toMatchObject([
    { facts: { reason: 'tls_failed', errorCode: 'CERT_HAS_EXPIRED' } },
  ]);
});
