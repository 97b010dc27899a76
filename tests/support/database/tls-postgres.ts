import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveToOwner } from '#scripts/dev/data-folder.ts';
import { startEmbeddedPostgres } from '#scripts/dev/embedded-postgres.ts';
import { createRoles } from '#scripts/dev/test-roles.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { queryAt } from './sql.ts';

export type TlsPostgres = Awaited<ReturnType<typeof startTlsPostgres>>;

/** A PostgreSQL with the app's roles that rejects connections without TLS. */
export async function startTlsPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'handoff-tls-'));
  const server = await startEmbeddedPostgres(folder, 'the test of TLS', 'fleeting');
  const files = { authority: join(folder, 'authority.pem'), otherAuthority: join(folder, 'other.pem') };
  const { cert, key } = selfSigned();
  writeFileSync(files.authority, cert);
  writeFileSync(files.otherAuthority, selfSigned().cert);
  const inCluster = (name: string) => join(folder, 'postgres', name);
  writeFileSync(inCluster('server.crt'), cert);
  writeFileSync(inCluster('server.key'), key, { mode: 0o600 });
  for (const name of ['server.crt', 'server.key']) giveToOwner(inCluster(name));
  await createRoles(server.url, 'handoff_over_tls');
  const rules = readFileSync(inCluster('pg_hba.conf'), 'utf8');
  writeFileSync(inCluster('pg_hba.conf'), rules.replaceAll(/^host\b/gm, 'hostssl'));
  await queryAt(server.url, 'ALTER SYSTEM SET ssl = on');
  await queryAt(server.url, 'SELECT pg_reload_conf()');
  const address = Object.assign(new URL(server.url), { hostname: 'localhost', pathname: '/postgres' });
  address.searchParams.set('sslmode', 'verify-full');
  address.searchParams.set('sslrootcert', files.authority);
  return {
    /** As a superuser, over TLS with its certificate checked. */
    url: address.href,
    ...files,
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
