import { expect, test } from 'vitest';
import { inspectConsentHtml } from '#checker/consent-safety.ts';
import { runJob } from '#checker/thread.ts';
import { hostileTexts } from '#tests/support/hostile/consent.ts';

test('the thread returns the check’s verdict', async () => {
  const texts = hostileTexts().filter((_, place) => place % 60 === 0);
  for (const { html } of texts) {
    expect(await runJob('inspectConsent', html, { urgent: true })).toEqual({
      isDone: true,
      value: inspectConsentHtml(html),
    });
  }
});

test('ends a job that exceeds its memory or time, and replaces the thread', {
  tags: ['@consent-checker'],
}, async () => {
  const [endless, large, next] = await Promise.all([
    runJob('inspectConsent', 'a b '.repeat(8_000_000)),
    runJob('wordsWithin', `${'<blockquote>'.repeat(119)}${'x<br>'.repeat(900_000)}`),
    runJob('inspectConsent', '<p onclick=a()>'),
  ]);
  const stopped = { isDone: false, stop: expect.stringMatching(/^(timed_out|out_of_memory)$/) };
  expect(endless).toEqual(stopped);
  expect(large).toEqual(stopped);
  expect(next).toEqual({ isDone: true, value: { verdict: 'unsafe', findings: ['event_handler'] } });
});

test('a failed job reports its failure and ends no other job', async () => {
  const failed = runJob('printCertificate', { certificate: null, kid: '' } as never);
  expect(await failed).toEqual({ isDone: false, stop: 'failed' });
  expect(await runJob('wordsWithin', '<p>a')).toEqual({ isDone: true, value: 'a' });
});

test('limits the waiting jobs, but accepts every urgent one', {
  tags: ['@consent-checker'],
}, async () => {
  const jobs = Array.from({ length: 60 }, () => runJob('wordsWithin', '<p>a'));
  const urgent = runJob('wordsWithin', '<p>b', { urgent: true });
  const results = await Promise.all(jobs);
  expect(results.filter(({ isDone }) => isDone)).toHaveLength(51);
  expect(results.at(-1)).toEqual({ isDone: false, stop: 'busy' });
  expect(await urgent).toEqual({ isDone: true, value: 'b' });
});
