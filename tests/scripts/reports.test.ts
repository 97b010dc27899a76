import { expect, test } from 'vitest';
import { parseProgress } from '#scripts/dev/test/progress.ts';
import { runCommand } from '#scripts/dev/tool.ts';

const TEXTS = [
  'a link with \u2028 and \u2029',
  'https://localhost/\u2028',
  'two\nlines, \r and \r\n, \u0085, \v and \f',
  'a lone \ud800, a NUL \0 and \u001b[31mred\u001b[39m',
  `\u2029${'é'.repeat(20_000)}😀\u2028`,
];

/** Runs the code with `progress` in another process, as a stage does. */
async function linesOf(code: string): Promise<string[]> {
  const lines: string[] = [];
  const program = `
    import { writeSync } from 'node:fs';
    import { Progress } from './scripts/dev/test/progress.ts';
    const progress = new Progress();
    ${code}`;
  const given = ['--input-type=module', '--eval', program];
  await runCommand(process.execPath, given, { onReport: (line) => lines.push(line) });
  return lines;
}

test('a report carries any text of a title and an error', async () => {
  const failures = TEXTS.map(
    (text) =>
      `progress.failed(${JSON.stringify(text)}, [${JSON.stringify(text)}], [${JSON.stringify(text)}]);`,
  );
  const reports = (await linesOf(failures.join('\n'))).map(parseProgress);
  expect(reports.filter((report) => report?.kind === 'failure')).toEqual(
    TEXTS.map((text) => ({ kind: 'failure', title: text, errors: [text], select: [text] })),
  );
  expect(reports).toHaveLength(2 * TEXTS.length);
});

test('a line that is no report stops no run', async () => {
  const others = ['', 'a line of the code under test', '{"kind":"failure"}', '"\u2028"', '{"kind":'];
  const code = [
    ...others.map((line) => `writeSync(3, ${JSON.stringify(`${line}\n`)});`),
    'progress.expect(1); progress.passed();',
    'writeSync(3, \'{"kind":"prog\');',
  ].join('\n');
  const lines = await linesOf(code);
  expect(lines).toHaveLength(others.length + 2);
  expect(lines.slice(0, others.length)).toEqual(others);
  expect(lines.map(parseProgress).filter(Boolean)).toEqual([
    { kind: 'progress', done: 1, total: 1, failed: 0 },
  ]);
});
