import fc from 'fast-check';
import { expect } from 'vitest';
import { randomSeed } from '#scripts/dev/test-settings.ts';
import { CONSENT, START, STEPS, someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { hashOf } from '#tests/browser/support/records.ts';
import type { Browser } from '#tests/pages/browser.ts';
import { test, testAlone, testConsents } from '#tests/pages/fixtures.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { wordsAndOrder } from '#tests/support/hostile/consent-html.ts';

const IN_A_FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' };
const UNREAD = 'The consent text didn’t load';
const EXTRA = 'personal.text.consent';
const KEYS = [[MAIN], [MAIN, PHONE], [MAIN, EXTRA], [MAIN, EXTRA, PHONE]];
/** Twice each set of keys. */
const LEADS = 8;
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
const [BEFORE, AFTER] = ['<body>\n', '</body></html>'];

const addressesIn = (tab: Browser) =>
  tab.all<HTMLIFrameElement>('iframe').map((frame) => new URL(frame.src).pathname);

testConsents(
  'every text is fetched, stored and shown byte for byte, and sent if the contract lists its key',
  { tags: ['@consent-bytes'] },
  async ({ tab, operator, records, serve }) => {
    const texts = fc.sample(wordsAndOrder, { seed: randomSeed, numRuns: LEADS * 3 });
    for (let lead = 0; lead < LEADS; lead++) {
      const where = `lead ${lead}`;
      const keys = KEYS[lead % KEYS.length] ?? [];
      const served = keys.map((key, position): [string, string] => [key, texts[3 * lead + position] ?? '']);
      const hashes = served.map(([, html]) => hashOf(html));
      await serve(Object.fromEntries(served));
      tab.cookies.clear();
      const ada = someone();
      await tab.arriveAtConsent(ada);
      // A text with an unknown key is agreed to with the main one, and alerts staff.
      const [main] = tab.all('section').filter((each) => each.querySelector('iframe'));
      expect(main?.textContent, where).toContain('Consent to share your information');
      expect(main?.querySelectorAll('iframe'), where).toHaveLength(
        keys.filter((key) => key !== PHONE).length,
      );
      expect(tab.all('[type=checkbox]'), where).toHaveLength(keys.includes(PHONE) ? 2 : 1);
      if (lead === 0 || keys.includes(EXTRA))
        expect(await records.openAlerts('consent_unknown_block')).toEqual(
          keys.filter((key) => key === EXTRA),
        );
      // As the attack on these texts in tests/attack/consent-frames.test.ts has it.
      for (const frame of tab.all('iframe')) expect(frame.getAttribute('sandbox')).toBe(SANDBOX);
      // The operator endpoint that served them comes last.
      const shown = tab.attribute('[name=shown]', 'value');
      expect(shown?.match(/[0-9a-f]{64}/g)?.slice(0, -1), where).toEqual(hashes);
      expect(addressesIn(tab), where).toEqual(hashes.map((sha256) => `/consent/${sha256}`));
      for (const [position, address] of addressesIn(tab).entries()) {
        const { bytes } = await tab.ask(address, { headers: IN_A_FRAME });
        const [start, end] = [bytes.indexOf(BEFORE) + BEFORE.length, bytes.lastIndexOf(AFTER)];
        const expected = Buffer.from(served[position]?.[1] ?? '');
        expect(bytes.subarray(start, end).equals(expected), where).toBe(true);
        const stored = 'select bytes from consent_text where sha256 = $1';
        const [text] = await records.rows(stored, [hashes[position]]);
        expect(text?.bytes.equals(expected), where).toBe(true);
      }
      tab.fill({ agree: true, ssn: ada.ssn, ...(keys.includes(PHONE) && { 'phone-agree': true }) });
      await tab.send();
      const [post] = await operator.postsFor(ada);
      const documented = served.filter(([key]) => key !== EXTRA);
      expect(Object.entries(post?.lead.disclosuresText ?? {}), where).toEqual(documented);
    }
  },
);

test('a text opened in its own tab counts as displayed, its plain words don’t', async ({ tab, operator }) => {
  const ada = someone();
  await tab.arriveAtConsent(ada);
  const plain = (await tab.ask(tab.links(/^Text only/)[0]?.href ?? '')).bytes.toString();
  expect(plain).toContain('written instructions');
  expect(plain).toContain('Terms of Use [https://example.com/fairlight/terms]');
  tab.fill({ agree: true, ssn: ada.ssn });
  await tab.send();
  expect(tab.texts('[role=status]').join()).toContain(UNREAD);
  expect(await operator.postsFor(ada)).toEqual([]);
  const whole = (await tab.ask(tab.links(/^Print/)[0]?.href ?? '')).bytes.toString();
  expect(whole).toContain('written instructions');
  tab.fill({ agree: true, ssn: ada.ssn });
  await tab.send();
  await tab.arriveAtOffers();
});

testAlone(
  'a display names a copy of its page as drawn: in its language, and with its accent',
  async ({ tab, records }) => {
    const copyIn = async (language: string) => {
      const mark = letters();
      tab.cookies.clear();
      await tab.answerQuickly(someone(), STEPS, `${START}?utm_content=${mark}`);
      await tab.go(`${CONSENT}?lang=${language}`);
      await tab.openFrames();
      const { id } = await records.journey(mark);
      const copies = 'select distinct page_sha256 as sha256 from consent_display where journey_id = $1';
      const [{ sha256 }, ...others] = await records.rows(copies, [id]);
      expect(others).toEqual([]);
      return sha256;
    };
    await records.setCampaign('personal-loan', 'languages', 'en_es');
    const [english, spanish] = [await copyIn('en'), await copyIn('es')];
    await records.setCampaign('personal-loan', 'accent', '#b3261e');
    const accented = await copyIn('en');
    for (const sha256 of [english, spanish, accented]) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([english, spanish, accented]).size).toBe(3);
    await records.setCampaign('personal-loan', 'accent', null);
    expect(await copyIn('en')).toBe(english);
  },
);

test('the plain words of a hostile text are harmless', async ({ tab, records }) => {
  const hostile =
    '<p>Terms</p>&lt;script&gt;console.log(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;<script>alert(2)</script>';
  await tab.go(`/consent/${await records.put('consent_text', hostile)}/text`);
  expect(tab.texts('body').join()).toMatch(
    /Terms\s*<script>console.log\(1\)<\/script><img src=x onerror=alert\(1\)>/,
  );
  expect(tab.all('script, img')).toEqual([]);
});

const OF_CONSENT = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
    "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'; " +
    `sandbox ${SANDBOX}`,
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
const OF_THE_EXCHANGE =
  /^(date|connection|keep-alive|transfer-encoding|content-length|content-encoding|vary)$/;

test('a consent text and its plain words have exactly these headers', async ({ tab }) => {
  await tab.arriveAtConsent(someone());
  const [address = ''] = addressesIn(tab);
  for (const { headers } of [
    await tab.ask(address, { headers: IN_A_FRAME }),
    await tab.ask(address),
    await tab.ask(`${address}/text`),
  ]) {
    const own = Object.entries(headers).filter(([name]) => !OF_THE_EXCHANGE.test(name));
    expect(Object.fromEntries(own)).toEqual(OF_CONSENT);
  }
});

test('an unknown or malformed hash leads to no document', async ({ tab }) => {
  for (const address of ['0'.repeat(64), 'A'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)}/text`]) {
    await tab.go(`/consent/${address}`);
    expect(tab.status).toBe(404);
    expect(tab.headers['content-security-policy']).toContain("default-src 'none'");
  }
});
