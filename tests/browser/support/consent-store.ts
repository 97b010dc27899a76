import { createHash } from 'node:crypto';
import pg from 'pg';

export type ConsentStore = Awaited<ReturnType<typeof openConsentStore>>;

/** The fetched consent texts, their displays and alerts. */
export async function openConsentStore(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    /** Stores a text that our own code would reject and returns its hash. */
    async put(html: string): Promise<string> {
      const sha256 = hashOf(html);
      await client.query('insert into consent_text (sha256, bytes) values ($1, $2) on conflict do nothing', [
        sha256,
        Buffer.from(html),
      ]);
      return sha256;
    },
    async bytesOf(sha256: string): Promise<Buffer | undefined> {
      const { rows } = await client.query('select bytes from consent_text where sha256 = $1', [sha256]);
      return rows[0]?.bytes;
    },
    /** Makes all fetched and displayed texts older. */
    async pass(interval: string) {
      await client.query(`
        begin;
        set local session_replication_role = replica;
        update consent_fetch set fetched_at = fetched_at - interval '${interval}';
        update configuration set version = gen_random_uuid();
        update consent_display set fetched_at = fetched_at - interval '${interval}',
                                   displayed_at = displayed_at - interval '${interval}';
        update evidence_key set begun_at = begun_at - interval '${interval}';
        commit`);
    },
    async alerts(kind: string) {
      const { rows } = await client.query('select * from alert where kind = $1 order by first_seen_at', [
        kind,
      ]);
      return rows;
    },
    close: () => client.end(),
  };
}

export function hashOf(html: string | Buffer): string {
  return createHash('sha256').update(html).digest('hex');
}
