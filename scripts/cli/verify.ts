import { parseArgs } from 'node:util';
import { CONCLUSIONS, LAMP_TITLES } from '#features/evidence/proof/lamps.ts';
import { printable } from '#features/evidence/proof/printable.ts';
import { faultSentences, type Report, reportAsJson } from '#features/evidence/proof/report.ts';
import { appendixOf, GLOSSARY, type Summary } from '#features/evidence/proof/summary.ts';
import type { VerdictLine } from '#features/evidence/proof/verdict.ts';
import { UserError } from './user-error.ts';
import { reportOnFile, writePage } from './verify-report.ts';

const USAGE = `How to use it:
  npm run verify -- FILE [--keys KEYS.json] [--checkpoint NOTES.txt]... [--log LOG] [--witness KEY]... [--tsa-roots FILE]... [--json] [--page OUT.html]
FILE is a certificate, a log export or an export of the staff audit. KEYS.json is what the partner serves at /.well-known/evidence-keys.json; without --keys it
is looked for as evidence-keys.json beside FILE. NOTES.txt holds checkpoints as they were delivered: the file that CHECKPOINT_FILE
names, or what was posted to a webhook, one or several with an empty line between them.
LOG is a log export: with it, a certificate is compared with its journey in the log, which names later events.
--witness names a witness whose times you trust, by its verifier key NAME+ID+KEY. Get the key from the witness itself.
--tsa-roots names a file with root certificates in PEM: you trust the time-stamping authorities (RFC 3161) that they certify.
--json prints the same sentences as JSON.
Where a certificate holds, OUT.html gets it as a page to read and print.`;

process.exitCode = await run().catch((error) => {
  const sentence =
    error instanceof UserError ? error.message : `The file can't be checked: ${(error as Error)?.message}`;
  // The usage text has lines.
  console.error(sentence.split('\n').map(printable).join('\n'));
  return 2;
});

async function run(): Promise<number> {
  const { isJson, ...command } = parseCommand();
  const report = await reportOnFile(command, USAGE);
  const code = isJson ? printJson(report) : print(report);
  // The verdict comes first: a file may be too large to draw.
  await writePage(command, report);
  return code;
}

function parseCommand() {
  const options = {
    keys: { type: 'string' },
    checkpoint: { type: 'string', multiple: true },
    log: { type: 'string' },
    witness: { type: 'string', multiple: true },
    'tsa-roots': { type: 'string', multiple: true },
    json: { type: 'boolean' },
    page: { type: 'string' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    const {
      keys: keysFile,
      checkpoint: noteFiles = [],
      log: logFile,
      witness: witnessKeys = [],
      'tsa-roots': rootFiles = [],
      json: isJson = false,
      page,
    } = values;
    if (file && more.length === 0)
      return { file, keysFile, noteFiles, logFile, witnessKeys, rootFiles, isJson, page };
  } catch {
    // An unknown option gets the usage text too.
  }
  throw new UserError(USAGE);
}

function print({ lines, faults, summary }: Report): number {
  const sentences =
    faults.length === 0
      ? [...(summary ? certificateLines(summary, lines) : linesOf(lines)), 'No fault found.']
      : faultSentences(faults);
  console.log(sentences.map(printable).join('\n'));
  return faults.length === 0 ? 0 : 1;
}

function linesOf(lines: readonly VerdictLine[]): string[] {
  return lines.flatMap(({ topic, says }) => says.map((sentence) => `${topic}: ${sentence}`));
}

function certificateLines(summary: Summary, lines: readonly VerdictLine[]): string[] {
  return [
    summary.sentence,
    '',
    CONCLUSIONS[summary.conclusion],
    ...summary.lamps.map(({ lamp, isOn, says }) => `[${isOn ? 'yes' : 'no '}] ${LAMP_TITLES[lamp]}: ${says}`),
    '',
    ...linesOf(summary.main),
    '',
    'Words',
    ...GLOSSARY.map(([word, meaning]) => `${word}: ${meaning}.`),
    '',
    'Appendix',
    ...linesOf(appendixOf(lines, summary)),
  ];
}

function printJson(report: Report): number {
  console.log(reportAsJson(report));
  return report.faults.length > 0 ? 1 : 0;
}
