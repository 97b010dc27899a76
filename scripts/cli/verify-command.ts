import { parseArgs } from 'node:util';
import { CONCLUSIONS, LAMP_TITLES } from '#features/evidence/proof/lamps.ts';
import { printable } from '#features/evidence/proof/printable.ts';
import { faultSentences, type Report, reportAsJson } from '#features/evidence/proof/report.ts';
import { appendixOf, GLOSSARY, type Summary } from '#features/evidence/proof/summary.ts';
import type { VerdictLine } from '#features/evidence/proof/verdict.ts';
import { UserError } from './user-error.ts';
import { reportOnFile, writePage } from './verify-report.ts';

const USAGE = `How to use it:
  npm run verify -- FILE [--keys KEYS.json] [--checkpoint NOTES.txt]... [--log LOG] [--tsa-roots FILE]... [--json] [--page OUT.html]
FILE is a certificate, a log export or an export of the staff audit. KEYS.json is what the partner serves at /.well-known/evidence-keys.json; without --keys it
is looked for as evidence-keys.json beside FILE. NOTES.txt holds checkpoints as they were delivered: the file that CHECKPOINT_FILE
names, or what was posted to a webhook, one or several with an empty line between them.
LOG is a log export: with it, a certificate is compared with its journey in the log, which names later events.
--tsa-roots names a file with root certificates in PEM: you trust the time-stamping authorities (RFC 3161) that they certify.
--json prints the same sentences as JSON.
Where a certificate holds, OUT.html gets it as a page to read and print.`;

type Printer = Pick<Console, 'log' | 'error'>;

/** With its exit code: 1 for a fault of the file, 2 for wrong use. */
export async function verifyCommand(given: string[], printer: Printer): Promise<number> {
  try {
    const { isJson, ...command } = parseCommand(given);
    const report = await reportOnFile(command, USAGE);
    printer.log(isJson ? reportAsJson(report) : sentencesOf(report).map(printable).join('\n'));
    // The verdict comes first: a file may be too large to draw.
    await writePage(command, report);
    return report.faults.length > 0 ? 1 : 0;
  } catch (error) {
    const sentence =
      error instanceof UserError ? error.message : `The file can't be checked: ${(error as Error)?.message}`;
    // The usage text has lines.
    printer.error(sentence.split('\n').map(printable).join('\n'));
    return 2;
  }
}

function parseCommand(args: string[]) {
  const options = {
    keys: { type: 'string' },
    checkpoint: { type: 'string', multiple: true },
    log: { type: 'string' },
    'tsa-roots': { type: 'string', multiple: true },
    json: { type: 'boolean' },
    page: { type: 'string' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    const {
      keys: keysFile,
      checkpoint: noteFiles = [],
      log: logFile,
      'tsa-roots': rootFiles = [],
      json: isJson = false,
      page,
    } = values;
    if (file && more.length === 0) return { file, keysFile, noteFiles, logFile, rootFiles, isJson, page };
  } catch {
    // An unknown option gets the usage text too.
  }
  throw new UserError(USAGE);
}

function sentencesOf({ lines, faults, summary }: Report): string[] {
  if (faults.length > 0) return faultSentences(faults);
  return [...(summary ? certificateLines(summary, lines) : linesOf(lines)), 'No fault found.'];
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
