import fc from 'fast-check';
import { expect, test } from 'vitest';
import { separateLog } from '#scripts/cli/separate-log.ts';

const LINE = '{"level":40,"time":"2026-11-22T14:53:02.101Z","event":"lead_decided"}\n';

function apart(chunks: string[]) {
  const [shown, logged]: [string[], string[]] = [[], []];
  const output = separateLog(
    (text) => shown.push(text),
    (line) => logged.push(line),
  );
  chunks.forEach(output.take);
  output.end();
  return { shown: shown.join(''), logged: logged.join('') };
}

test('lines of log go apart from a reporter’s dots, however the output is cut into chunks', () => {
  const output = `··${LINE}${LINE}·\n FAIL  {"level": 3}\n${LINE}done {"le`;
  fc.assert(
    fc.property(fc.array(fc.nat(output.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((one, other) => one - other), output.length];
      const chunks = places.slice(1).map((end, index) => output.slice(places[index], end));
      expect(apart(chunks)).toEqual({
        shown: '···\n FAIL  {"level": 3}\ndone {"le',
        logged: LINE.repeat(3),
      });
    }),
  );
});

test('a line of log that a failure quotes stays in the report of the failure', () => {
  const report = `- Expected\n+ Received\n+ ${LINE}    "${LINE}`;
  expect(apart([report])).toEqual({ shown: report, logged: '' });
});
