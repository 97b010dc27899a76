import { createHash } from 'node:crypto';
import pg from 'pg';

export type Records = Awaited<ReturnType<typeof openRecords>>;
/** Without what changes or deletes the rows of every borrower. */
export type SharedRecords = Omit<Records, 'deleteConsents' | 'withBrand' | 'endDraftsIn' | 'setCampaign'>;

type Logo = ({ svg: string } | { png: Buffer }) & { holdsName: boolean; width?: number; height?: number };
type PartnerLooks = { accent: string; brandName?: string; logo: Logo | null } & {
  [look in 'corners' | 'header' | 'typeface']?: string;
};
const LOOKS = 'accent corners header typeface brand_name logo_sha256 logo_holds_name'.split(' ');

export async function openRecords(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows;
  /** Past the triggers that keep rows as they are. */
  const unguarded = (statements: string) =>
    client.query(`begin; set local session_replication_role = replica; ${statements}; commit`);

  return {
    rows,
    /** A lead with its attempts, its agreement, and the times that the contract requires. */
    async lead(reference: string) {
      const [lead] = await rows('select * from lead where partner_lead_id = $1', [reference]);
      const attempts = await rows('select * from attempt where lead_id = $1 order by number', [lead?.id]);
      const agreed = await rows(
        `select a.number, b.* from acknowledgment_block b join attempt a using (acknowledgment_id)
         where a.lead_id = $1 order by a.number, b.key`,
        [lead?.id],
      );
      return { ...lead, attempts, agreed };
    },
    setCampaign: (slug: string, column: string, value: string | null) =>
      rows(`update campaign set ${column} = $2 where slug = $1`, [slug, value]),
    async openFlow(flow: string, questions: readonly string[]): Promise<string> {
      await client.query(
        'insert into prefill_flow (slug, questions) values ($1, $2) on conflict (slug) do update set questions = $2',
        [flow, questions],
      );
      await client.query(
        `insert into campaign (slug, name, product, flow, opened_at)
         values ($1, 'A flow of its own', 'prefill', $2, clock_timestamp()) on conflict do nothing`,
        [`flow-${flow}`, flow],
      );
      return `/start/flow-${flow}`;
    },
    /** Returns the hash of a document that our own code may reject. */
    async put(table: 'page_copy' | 'consent_text', html: string): Promise<string> {
      const values = [hashOf(html), Buffer.from(html)] as const;
      await rows(`insert into ${table} (sha256, bytes) values ($1, $2) on conflict do nothing`, [...values]);
      return values[0];
    },
    async sourcesFrom(host: string): Promise<{ place: string; click: string | null }[]> {
      return rows(
        'select place, click_id as click from touch where referrer_host = $1 order by journey_id, place',
        [host],
      );
    },
    async openAlerts(kind: string): Promise<string[]> {
      const open = await rows('select subject from alert where kind = $1 and resolved_at is null', [kind]);
      return open.map(({ subject }) => subject);
    },
    /** By its id, or by the utm_content of its first address. */
    async journey(which: string) {
      const [journey] = await rows(
        "select * from journey where entry->>'utm_content' = $1 or id::text = $1",
        [which],
      );
      const drafts = await rows('select * from draft where journey_id = $1', [journey?.id]);
      return { ...journey, drafts };
    },
    deleteConsents: () =>
      unguarded(`
        delete from acknowledgment_block;
        delete from acknowledgment;
        delete from attempt;
        delete from lead;
        delete from consent_display;
        delete from consent_fetch_block where fetch_id in (select id from consent_fetch where source = 'personal_v3');
        delete from consent_fetch where source = 'personal_v3';
        update configuration set version = gen_random_uuid()`),
    async withBrand({ logo, ...looks }: PartnerLooks) {
      const [before] = await rows(`select ${LOOKS} from partner`);
      const bytes = logo && ('svg' in logo ? Buffer.from(logo.svg) : logo.png);
      const logo_sha256 = bytes && hashOf(bytes);
      if (logo)
        await rows(
          `insert into partner_logo (sha256, media_type, bytes, width, height)
           values ($1, $2, $3, $4, $5) on conflict do nothing`,
          [
            logo_sha256,
            'svg' in logo ? 'image/svg+xml' : 'image/png',
            bytes,
            logo.width ?? 120,
            logo.height ?? 30,
          ],
        );
      const brand_name = looks.brandName ?? before.brand_name;
      const after = {
        ...before,
        ...looks,
        brand_name,
        logo_sha256,
        logo_holds_name: logo?.holdsName ?? false,
      };
      await rows(
        `update partner set ${LOOKS.map((column, place) => `${column} = $${place + 1}`)}`,
        LOOKS.map((column) => after[column]),
      );
    },
    async returnedFields(staffId: string): Promise<Record<string, string[]>[]> {
      const forms = await rows('select fields from returned_form where staff_id = $1', [staffId]);
      return forms.map(({ fields }) => fields);
    },
    async endDraftsIn(seconds: number) {
      await client.query("update draft set expires_at = clock_timestamp() + $1 * interval '1 second'", [
        seconds,
      ]);
    },
    endLink: (reference: string) =>
      unguarded(`
        update lead set link_issued_at = link_issued_at - interval '2 days',
                        link_expires_at = link_expires_at - interval '2 days'
        where partner_lead_id = ${client.escapeLiteral(reference)}`),
    /** Every row of every table as text; bytes both as hex and as characters. */
    async everything(): Promise<string> {
      const texts: string[] = [];
      const tables = await rows(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      for (const { name } of tables) {
        for (const { row } of await rows(`select t::text as row from ${name} t`)) texts.push(row);
      }
      const bytes = texts.flatMap((row) => row.match(/(?<=\\x)[0-9a-f]{2,}/g) ?? []);
      return [...texts, ...bytes.map((hex) => Buffer.from(hex, 'hex').toString('latin1'))].join('\n');
    },
    async auditOf(email: string): Promise<string[]> {
      const lines = await rows('select act from audit where subject = $1 order by id', [email]);
      return lines.map(({ act }) => act);
    },
    async letStaffWait(email: string, span: string) {
      await client.query(
        `update staff_session set began_at = began_at - $2::interval, last_seen_at = last_seen_at - $2::interval,
           confirmed_at = confirmed_at - $2::interval
         where staff_id = (select id from staff where email = $1)`,
        [email, span],
      );
    },
    close: () => client.end(),
  };
}

export const hashOf = (html: string | Buffer) => createHash('sha256').update(html).digest('hex');
