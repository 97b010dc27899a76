import { costlyTexts, filledWith, harmlessText, repetitiveTexts } from '#tests/support/repetitive-texts.ts';
import { isNode, type ParsedSource } from './source.ts';

/** Of these folders, code reads what strangers, borrowers and staff send. */
const READERS = /^(?:app|features|platform\/(?!config\/))/;
const LENGTH = 6_000;
const MAX_WORDS = 5;

/** Expressions for short texts, by the file that limits them. */
const LIMITED: Record<string, string> = {
  'features/campaign/model/parameter-values.ts': 'it rejects values of more than 512 characters first',
  'platform/telemetry/otlp-traces.ts': 'it reads a setting',
};

/** Of the files that read what others send: those that try a text at several lengths. */
export function expressionsOf(sources: ParsedSource[]): RegExp[] {
  const found = sources
    .filter(({ path }) => READERS.test(path) && !(path in LIMITED))
    .flatMap(({ nodes }) => nodes.flatMap(expressionsIn))
    .filter(({ source }) => /[*+]|\{\d+,/.test(source));
  return [...new Map(found.map((each) => [String(each), each])).values()];
}

/** A sentence for the first text that takes longer than any other. */
export async function costOf(expression: RegExp): Promise<string[]> {
  for (const text of textsFor(expression)) {
    const costly = await costlyTexts([text], harmlessText(LENGTH), (given) => expression.test(given));
    if (costly.length > 0) return costly.map((sentence) => `${expression}: ${sentence}`);
  }
  return [];
}

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
