import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { answerQuickly, CONSENT, OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { openDocument, readForm } from '#tests/browser/support/consent-page.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { generated, wordsAndOrder } from '#tests/support/hostile/consent-html.ts';
import { hashOf, testWithConsents as test } from './consent-test.ts';

const EXTRA = 'personal.text.consent';
const KEYS = [[MAIN], [MAIN, PHONE], [MAIN, EXTRA], [MAIN, EXTRA, PHONE]];
/** Twice each set of keys; the integration tests send more of them. */
const LEADS = 8;

test('every text is fetched, stored and shown byte for byte, and sent if the contract lists its key', {
  tag: ['@with-scripts', '@consent-bytes', '@nightly'],
}, async ({ page, operator, instance, records, shelf }) => {
  const seed = randomInt(2 ** 31);
  const texts = generated(wordsAndOrder, seed, LEADS * 3);
  for (let lead = 0; lead < LEADS; lead++) {
    const keys = KEYS[lead % KEYS.length] ?? [];
    const served = keys.map((key, position): [string, string] => [key, texts[3 * lead + position] ?? '']);
    const hashes = served.map(([, html]) => hashOf(html));
    await test.step(`seed ${seed}, lead ${lead}`, async () => {
      await operator.rotateConsents(Object.fromEntries(served));
      await records.deleteConsents();
      await page.context().clearCookies();
      const ada = someone();
      await answerQuickly(page, ada);

      const { action, shown, documents } = await readForm(page, CONSENT);
      // The operator endpoint that served them comes last.
      expect(shown.match(/[0-9a-f]{64}/g)?.slice(0, -1)).toEqual(hashes);
      expect(documents).toEqual(hashes.map((sha256) => `/consent/${sha256}`));
      for (const [position, address] of documents.entries()) {
        const bytes = Buffer.from(served[position]?.[1] ?? '');
        expect(await openDocument(page, address)).toEqual(bytes);
        expect(await shelf.bytesOf(hashes[position] ?? '')).toEqual(bytes);
      }

      const sent = await page.request.post(CONSENT, {
        headers: { origin: instance.app },
        multipart: {
          [action]: '',
          form: 'personal-loan',
          shown,
          agree: 'yes',
          'phone-agree': 'yes',
          ssn: ada.ssn,
        },
        maxRedirects: 0,
      });
      expect(sent.headers().location).toBe(OUTCOME);
      const [post] = await operator.postsFor(ada);
      const documented = served.filter(([key]) => key !== EXTRA);
      expect(Object.entries(post?.lead.disclosuresText ?? {})).toEqual(documented);
    });
  }
});
