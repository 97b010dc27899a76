import type pg from 'pg';
import { CHOICES } from './answer-options.ts';

/** The flow in the operator's sample. */
const FLOW = {
  slug: 'personal-borrower',
  questions: [
    'requestedLoanAmount',
    'loanPurpose',
    'creditScoreQuality',
    'firstName',
    'lastName',
    'email',
    'phone',
  ],
};

export type Added = { lists: string[]; flows: string[] };

/** Existing rows stay as they are. */
export async function addStandardRows(client: pg.Client): Promise<Added> {
  const { rows: filled } = await client.query<{ list: string }>('SELECT DISTINCT list FROM choice');
  const empty = Object.keys(CHOICES).filter((list) => !filled.some((row) => row.list === list));
  for (const list of empty) await addOptions(client, list);
  const { rowCount } = await client.query(
    `INSERT INTO prefill_flow (slug, questions) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM prefill_flow)
     ON CONFLICT DO NOTHING`,
    [FLOW.slug, FLOW.questions],
  );
  return { lists: empty, flows: rowCount ? [FLOW.slug] : [] };
}

async function addOptions(client: pg.Client, list: string) {
  const options = Object.entries(CHOICES[list] ?? {}).flatMap(([basis, rows]) =>
    rows.map((option) => [...option, basis]),
  );
  for (const [position, [value, label, labelEs, basis]] of options.entries()) {
    await client.query(
      `INSERT INTO choice (list, value, label, label_es, position, basis) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING`,
      [list, value, label, labelEs, position, basis],
    );
  }
}
