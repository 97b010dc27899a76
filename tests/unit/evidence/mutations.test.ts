import { beforeAll, describe, expect, test } from 'vitest';
import { hasFault } from '#tests/support/evidence/both-verifiers.ts';
import { checkWithBoth, doAgree } from '#tests/support/evidence/checked-mutations.ts';
import { EACH, mutationOf, originals, SEEDS } from '#tests/support/evidence/mutations.ts';
import { SeededRandom } from '#tests/support/evidence/seeded-random.ts';

let given: Awaited<ReturnType<typeof originals>>;
beforeAll(async () => {
  given = await originals();
});

describe.each(SEEDS)('of seed %i', (seed) => {
  const isUsual = seed === SEEDS[0];
  const count = isUsual ? 100 : EACH;

  test(`both verifiers agree about ${count} mutations`, { tags: isUsual ? [] : ['@nightly'] }, async () => {
    const random = new SeededRandom(seed);
    const verdicts = { held: 0, faulty: 0 };
    for (let turn = 0; turn < count; turn++) {
      const mutation = await mutationOf(random, given);
      const found = await checkWithBoth(mutation);
      const what = `seed ${seed}, mutation ${turn}, ${mutation.way}\nours: ${found.ours}\nsecond: ${found.second}`;
      expect(doAgree(mutation, found), what).toBe(true);
      const isFaulty = hasFault(found).ours;
      // Nothing signed this change.
      if (!isFaulty && mutation.way === 'file') expect(given.files, what).toContain(mutation.file);
      verdicts[isFaulty ? 'faulty' : 'held']++;
    }
    expect(verdicts.held).toBeGreaterThan(count / 20);
    expect(verdicts.faulty).toBeGreaterThan(count / 2);
  });
});
