import { createDecipheriv } from 'node:crypto';
import type { Query } from '#tests/support/database/sql.ts';

type Row = { journey: string; master: number; wrapped: Buffer; kind: string; sealed: Buffer };
type OpenedDetails = { journey: string; kind: string; text: string };

/** Opens the format of platform/crypto/seal.ts: format, nonce, text, tag. Throws where one doesn't open. */
export async function openAllDetails(query: Query, keys: Map<number, string>): Promise<OpenedDetails[]> {
  const rows = await query<Row>(`
    SELECT journey_id AS journey, master, wrapped, kind, sealed
    FROM evidence_details JOIN evidence_event USING (journey_id, number) JOIN evidence_key USING (journey_id)
    ORDER BY journey_id, number`);
  return rows.map(({ journey, master, wrapped, kind, sealed }) => {
    const key = open(wrapped, Buffer.from(keys.get(master) ?? '', 'base64'), `evidence key|${journey}`);
    return { journey, kind, text: open(sealed, Buffer.from(key, 'base64url'), `evidence|${journey}`) };
  });
}

function open(sealed: Buffer, key: Buffer, aad: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13));
  decipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(13, -16)), decipher.final()]).toString('utf8');
}
