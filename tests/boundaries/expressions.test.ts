import { expect, test } from 'vitest';
import { costlyTexts, filledWith, harmlessText, repetitiveTexts } from '#tests/support/repetitive-texts.ts';
import { isNode, parse, sourcesBelow } from './source.ts';

/** Of these folders, code reads what strangers, borrowers and staff send. */
const READERS = /^(?:app|features|platform\/(?!config\/))/;
const LENGTH = 6_000;
const MAX_WORDS = 5;

/** Expressions for short texts, by the file that limits them. */
const LIMITED: Record<string, string> = {
  'features/campaign/model/parameter-values.ts': 'it rejects values of more than 512 characters first',
  'platform/telemetry/otlp-traces.ts': 'it reads a setting',
};

const found = sourcesBelow('.')
  .filter(({ path }) => READERS.test(path) && !(path in LIMITED))
  .flatMap((source) => parse(source).nodes.flatMap((node) => expressionsIn(node)))
  // Without these, no expression tries a text at several lengths.
  .filter(({ source }) => /[*+]|\{\d+,/.test(source));
const expressions = [...new Map(found.map((each) => [String(each), each])).values()];

test('no regular expression takes longer for a repetitive text than for any other', {
  tags: ['@linear-cost'],
}, async () => {
  expect(expressions.length).toBeGreaterThan(50);
  const costly: string[] = [];
  for (const expression of expressions) {
    const found = await costlyTexts(textsFor(expression), harmlessText(LENGTH), (text) =>
      expression.test(text),
    );
    costly.push(...found.map((sentence) => `${expression}: ${sentence}`));
  }
  expect(costly).toEqual([]);
});

test.each([/\s*;\s*q=/, /[\w-]+-Google/i, /(?<=.)\/+$/, /[ \t]+$/m, /\S*[\d@]\S*/])(
  'would find %s',
  { tags: ['@linear-cost'] },
  async (expression) => {
    let costly: string[] = [];
    for (const text of textsFor(expression)) {
      costly = await costlyTexts([text], harmlessText(LENGTH), (given) => expression.test(given));
      if (costly.length > 0) break;
    }
    expect(costly).not.toEqual([]);
  },
);

/** Also texts that repeat the words of the expression. */
function textsFor({ source }: RegExp): string[] {
  const words = [...new Set(source.match(/[a-z]{2,}/gi) ?? [])].slice(0, MAX_WORDS);
  return [...repetitiveTexts(LENGTH), ...words.map((word) => filledWith(word, LENGTH))];
}

/** Without the flags that remember a place. */
function expressionsIn({ type, regex }: { type: string; regex?: unknown }): RegExp[] {
  if (type !== 'Literal' || typeof regex !== 'object' || regex === null || isNode(regex)) return [];
  const { pattern, flags } = regex as { pattern: string; flags: string };
  return [new RegExp(pattern, flags.replaceAll(/[gy]/g, ''))];
}
