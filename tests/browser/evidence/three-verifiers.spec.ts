import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';
import { verifierFile } from '#tests/support/build.ts';
import { hasFault } from '#tests/support/evidence/both-verifiers.ts';
import { checkWithBoth, commandOn, doAgree } from '#tests/support/evidence/checked-mutations.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { FORGED_CERTIFICATES, FORGERIES, whole } from '#tests/support/evidence/forgeries.ts';
import { certified } from '#tests/support/evidence/mutated-journey.ts';
import {
  certificateOnly,
  EACH,
  logWith,
  type Mutation,
  mutationOf,
  originals,
  SEEDS,
} from '#tests/support/evidence/mutations.ts';
import { SeededRandom } from '#tests/support/evidence/seeded-random.ts';
import { signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';
import { TRUSTS_ALL } from '#tests/support/evidence/stamped.ts';

/** The sentence of the page about each, or its JSON. All in one call. */
async function answersOn(page: Page, mutations: Mutation[]): Promise<string[]> {
  await page.goto(pathToFileURL(verifierFile).href);
  const given = mutations.map((mutation) => ({ ...mutation, ...TRUSTS_ALL }));
  return page.evaluate(async (all) => {
    const chosen = (text: string) => ({ name: 'file', content: new Blob([text]) });
    const answers: string[] = [];
    for (const { file, keys, roots, notes, log } of all) {
      const checked = await handoffVerifier.check({
        file: chosen(file),
        keys: JSON.stringify({ keys }),
        roots: [chosen(roots)],
        notes: notes.length === 0 ? [] : [chosen(notes.join('\n'))],
        log: log === null ? null : chosen(log),
      });
      answers.push('json' in checked ? checked.json : checked.problem);
    }
    return answers;
  }, given);
}

/** Returns how many hold. The page's words are those of the command, to the letter. */
async function expectAgreement(page: Page, mutations: Mutation[]): Promise<number> {
  const answers = await answersOn(page, mutations);
  let held = 0;
  for (const [turn, mutation] of mutations.entries()) {
    const verdicts = await checkWithBoth(mutation);
    const { ours, second } = verdicts;
    const sentence = answers[turn] ?? '';
    const what = `file ${turn}, ${mutation.way}\nours: ${ours}\nsecond: ${second}\npage: ${sentence}`;
    const isFaulty = hasFault(verdicts).ours;
    expect(doAgree(mutation, verdicts), what).toBe(true);
    expect(sentence, what).toBe(await commandOn(mutation));
    expect(sentence.includes('"verdict": "no_fault_found"'), what).toBe(!isFaulty);
    if (isFaulty) continue;
    held++;
    const [signature] = mutation.kind === 'certificate' ? JSON.parse(sentence).lamps : [];
    if (signature && mutation.log === null) expect(signature.isOn, what).toBe(ours === 'held');
  }
  return held;
}

test('three verifiers accept what is genuine and reject every known forgery', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const { files, log, notes } = await originals();
  const genuine = [...files.map(certificateOnly), logWith(log, notes)];
  expect(await expectAgreement(page, genuine)).toBe(genuine.length);
  const forged = await Promise.all(
    FORGERIES.map(async ([way, change]) => {
      const certificate = await certified({ ...whole, events: change(whole.events) }, 2);
      return { ...certificateOnly(signedAnyhow(certificate, PUBLIC_TEST_KEY)), way };
    }),
  );
  const issued = await certified(whole, 2);
  for (const [way, change] of FORGED_CERTIFICATES)
    forged.push({ ...certificateOnly(signedAnyhow(change(issued), PUBLIC_TEST_KEY)), way });
  expect(await expectAgreement(page, forged)).toBe(0);
});

// The unit tests compare two of them for every seed.
test(`three verifiers agree about ${EACH} mutations`, { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
}) => {
  test.slow();
  const [given, random] = [await originals(), new SeededRandom(SEEDS[0] ?? 0)];
  const mutations: Mutation[] = [];
  for (let turn = 0; turn < EACH; turn++) mutations.push(await mutationOf(random, given));
  const held = await expectAgreement(page, mutations);
  expect(held).toBeGreaterThan(EACH / 20);
  expect(EACH - held).toBeGreaterThan(EACH / 2);
});
