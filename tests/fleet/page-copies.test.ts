import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { framesOf } from '#features/evidence/proof/page-frames.ts';
import type { PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { type FleetBehind, openFleetBehind } from './balanced-fleet.ts';

let place: FleetBehind;
beforeAll(async () => {
  place = await openFleetBehind([{}, {}]);
});
afterAll(() => place.close());

type Copy = { sha256: string; html: string };

/** The copies that the displays of this journey name, in their order. */
async function copiesOf(borrower: PostingBorrower): Promise<Copy[]> {
  const rows = await place.rows(
    `SELECT page_sha256 AS sha256, convert_from(page_copy.bytes, 'UTF8') AS html
     FROM consent_display LEFT JOIN page_copy ON page_copy.sha256 = page_sha256
     WHERE journey_id = (SELECT id FROM journey ORDER BY started_at DESC LIMIT 1) ORDER BY displayed_at`,
    [],
  );
  expect(borrower.cookies.size).toBeGreaterThan(0);
  return rows as Copy[];
}

test('two instances draw the same copy of a page', async () => {
  const hashes: string[][] = [];
  for (const instance of place.instances) {
    const borrower = place.borrowerOf(instance);
    await borrower.arriveAtConsent();
    const copies = await copiesOf(borrower);
    expect(copies).toHaveLength(2);
    hashes.push(copies.map(({ sha256 }) => sha256));
    const [{ html } = { html: '' }] = copies;
    if (process.env.PAGE_COPY_OUT) writeFileSync(process.env.PAGE_COPY_OUT, html);
    expect(framesOf(Buffer.from(html))).toHaveLength(2);
  }
  expect(new Set(hashes.flat())).toHaveLength(1);
});
