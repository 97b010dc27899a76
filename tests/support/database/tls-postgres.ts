import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { giveToOwner } from '#scripts/dev/data-folder.ts';
import { startEmbeddedPostgres } from '#scripts/dev/embedded-postgres.ts';
import { createRoles } from '#scripts/dev/test-roles.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';

export type TlsPostgres = {
  /** As a superuser, over TLS with its certificate checked. */
  url: string;
  authority: string;
  otherAuthority: string;
  close: () => Promise<void>;
};

/** A PostgreSQL with the app's roles that rejects connections without TLS. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
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
  await turnTlsOn(server.url);
  const address = Object.assign(new URL(server.url), { hostname: 'localhost', pathname: '/postgres' });
  address.searchParams.set('sslmode', 'verify-full');
  address.searchParams.set('sslrootcert', files.authority);
  return {
    url: address.href,
    ...files,
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function turnTlsOn(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('ALTER SYSTEM SET ssl = on');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
