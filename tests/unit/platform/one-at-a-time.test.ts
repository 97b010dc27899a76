import { expect, test } from 'vitest';
import { oneAtATime } from '#platform/values/one-at-a-time.ts';

test('begins each work after the one before, also after an error', async () => {
  const inTurn = oneAtATime();
  const began: string[] = [];
  const { promise, reject } = Promise.withResolvers<never>();
  const works = [() => promise, async () => 'done'].map((work, place) =>
    inTurn(() => {
      began.push(`${place}`);
      return work();
    }),
  );
  await Promise.resolve();
  expect(began).toEqual(['0']);
  reject(new Error('failed'));
  expect(await Promise.allSettled(works)).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: 'done' },
  ]);
  expect(began).toEqual(['0', '1']);
});
