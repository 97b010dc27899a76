import { createServer } from 'node:tls';
import { afterAll, expect, test, vi } from 'vitest';
import { openOperatorAndSeed, reachConsent, submitFrom } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { listen } from '#tests/support/network/listen.ts';

const server = createServer(selfSigned({ from: -9, until: -2 }), (socket) => socket.destroy());
server.on('tlsClientError', () => {});
const port = await listen(server);
await openOperatorAndSeed();
vi.stubEnv('OPERATOR_PERSONAL_V3_URL', `https://localhost:${port}/leads`);
afterAll(() => void server.close());

test('a lead that fails for the operator’s certificate is unsent, and its alert has the code', {
  tags: ['@operator-tls'],
}, async () => {
  await sql("DELETE FROM alert WHERE kind = 'lead_unsent'");
  const { journeyKey, shown } = await reachConsent();
  await submitFrom(journeyKey, shown);
  expect(await sql("SELECT facts FROM alert WHERE kind = 'lead_unsent'")).toMatchObject([
    { facts: { reason: 'tls_failed', errorCode: 'CERT_HAS_EXPIRED' } },
  ]);
});
