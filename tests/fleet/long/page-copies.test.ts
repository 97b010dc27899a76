import { expect, test } from 'vitest';
import type { PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { checkCertificateWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { payloadOf } from '#tests/support/evidence/second-verifier.ts';
import { runScript } from '#tests/support/run-script.ts';
import { sharedFleet } from '../balanced-fleet.ts';

const place = sharedFleet([{}, {}]);

const AT = 'https://elsewhere.example';
/** Shown in its frame, and reported to staff. */
const HIDING = `<style>*{display:none!important}body::after{content:"Approved"}</style></div></iframe>
<img src="${AT}/image"><p>Hidden words</p>`;
type Copy = { sha256: string; html: string };

/** The copies that the displays of a new borrower name. */
async function copiesOf(borrower: PostingBorrower): Promise<Copy[]> {
  await borrower.arriveAtConsent();
  return place.rows<Copy>(
    `SELECT page_sha256 AS sha256, convert_from(page_copy.bytes, 'UTF8') AS html
     FROM consent_display LEFT JOIN page_copy ON page_copy.sha256 = page_sha256
     WHERE journey_id = (SELECT id FROM journey ORDER BY started_at DESC LIMIT 1) ORDER BY displayed_at`,
  );
}

/** Sends the request, and downloads the certificate from the receipt. */
async function certificateOf(borrower: PostingBorrower): Promise<string> {
  await borrower.agree(await borrower.readConsent());
  const { reply } = await borrower.outcome();
  const [receipt] = /\/receipt\/[0-9a-f-]{36}/.exec(reply.html) ?? [];
  return (await borrower.ask(`${receipt}/certificate`)).html;
}

const publishedKeys = async (borrower: PostingBorrower) =>
  JSON.parse((await borrower.ask('/.well-known/evidence-keys.json')).html).keys;

test('after an erasure, the console still shows the page, and certificates from before and after it hold', {
  tags: ['@erasure'],
}, async () => {
  const borrower = place.borrower();
  const [{ sha256 } = { sha256: '' }] = await copiesOf(borrower);
  const handedOut = await certificateOf(borrower);
  const { reference } = payloadOf(handedOut);
  const inConsole = () =>
    Promise.all(
      place.instances.map(async (instance) => {
        const member = await place.member('viewer', instance);
        const lead = await member.ask(`/staff/leads/${reference}`);
        const page = await member.ask(`/staff/consents/page-copy/${sha256}`);
        const isLinked = lead.html.includes(`href="/staff/consents/read-page/${sha256}"`);
        return { isLinked, status: page.status, html: page.html };
      }),
    );
  const before = await inConsole();
  expect(before).toMatchObject(place.instances.map(() => ({ isLinked: true, status: 200 })));
  const { environment } = place.fleet;
  const input = `${borrower.person.email}\n`;
  const erased = await runScript('evidence', ['erase', '--yes'], { input, environment });
  expect(erased.stdout).toContain(`${reference}: erased.`);

  expect(await inConsole()).toEqual(before);
  const keys = await publishedKeys(borrower);
  const given = ['certificate', reference, '--reason', 'a test'];
  const issued = await runScript('evidence', given, { environment });
  expect(await checkCertificateWithBoth(handedOut, keys)).toEqual(HELD);
  expect(payloadOf(handedOut).pages).toMatchObject([{ sha256 }]);
  expect(await checkCertificateWithBoth(issued.stdout, keys)).toEqual(HELD);
  // The displays no longer name it.
  expect(payloadOf(issued.stdout).pages).toEqual([]);
});

test('two instances draw the same copy, without a text that hides everything, and both verifiers accept it', async () => {
  const blocks = { 'personal.consent': HIDING, 'personal.tcpa.consent': '<p>Call me.</p>' };
  await place.operator.control('/consents/rotate', { blocks });
  await place.ageConsents('24 hours');
  const hashes: unknown[] = [];
  for (const instance of place.instances) {
    const borrower = place.borrowerOf(instance);
    const copies = await copiesOf(borrower);
    expect(copies).toHaveLength(2);
    hashes.push(...copies.map(({ sha256 }) => sha256));
    for (const { html } of copies) {
      expect(html.match(/<iframe data-sha256="[0-9a-f]{64}" sandbox=""/g)).toHaveLength(2);
      expect(html).not.toMatch(/Hidden words|elsewhere\.example|"Approved"/);
    }
    const certificate = await certificateOf(borrower);
    expect(await checkCertificateWithBoth(certificate, await publishedKeys(borrower))).toEqual(HELD);
    expect(payloadOf(certificate).pages).toMatchObject([{ sha256: copies[0]?.sha256 }]);
  }
  expect(new Set(hashes).size).toBe(1);
});
