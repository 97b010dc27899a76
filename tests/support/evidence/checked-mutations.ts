import { parseNotes } from '#features/evidence/proof/checkpoint.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { reportAsJson, reportOn } from '#features/evidence/proof/report.ts';
import {
  checkAuditTwice,
  checkCertificateTwice,
  checkLogTwice,
  inChunks,
  sourcesOf,
  type Verdicts,
} from './both-verifiers.ts';
import { compareTwice } from './compared.ts';
import { TRUSTS_ALL } from './cosigned.ts';
import { PUBLIC_TEST_KEY } from './evidence-keys.ts';
import { bytesOf, type Mutation } from './mutations.ts';
import type { Trusted } from './second-times.ts';
import { readKeys, readNotes } from './second-verifier.ts';

export async function checkTwice(
  { kind, keys: keysText, notes: notesText, ...texts }: Mutation,
  trusted: Trusted = TRUSTS_ALL,
): Promise<Verdicts> {
  const [file, keys] = [bytesOf(texts.file), bytesOf(keysText)];
  const [notes, log] = [notesText, texts.log].map((text) => (text === null ? null : bytesOf(text)));
  if (kind === 'audit') return checkAuditTwice(file, [PUBLIC_TEST_KEY], []);
  if (kind === 'keys') {
    const parsed = parseKeys(keys);
    return {
      ours: typeof parsed === 'string' ? parsed : 'held',
      second: await outcomeOf(async () => {
        readKeys(keys);
        return 'held';
      }),
    };
  }
  const parsedKeys = parseKeys(keys);
  const known = typeof parsedKeys === 'string' ? [PUBLIC_TEST_KEY] : parsedKeys;
  const check = (delivered: string[]) => {
    if (kind === 'log') return checkLogTwice(file, known, delivered, trusted);
    return delivered.length === 0 && !log
      ? checkCertificateTwice(file, known, trusted)
      : compareTwice(file, known, delivered, log ?? null, trusted);
  };
  if (!notes) return check([]);
  const parsed = parseNotes(notes);
  return {
    ours: typeof parsed === 'string' ? parsed : (await check(parsed)).ours,
    second: await outcomeOf(async () => (await check(readNotes(notes))).second),
  };
}

/** The output of the command with --json, or its sentence about the keys or the checkpoints. */
export async function commandOn(
  { file, keys: keysText, notes: notesText, log }: Mutation,
  trusted: Trusted = TRUSTS_ALL,
): Promise<string> {
  const keys = parseKeys(bytesOf(keysText));
  if (typeof keys === 'string') return keys;
  const notes = notesText === null ? [] : parseNotes(bytesOf(notesText));
  if (typeof notes === 'string') return `notes can’t be used. ${notes}`;
  const [evidence, compared] = [file, log].map((text) => {
    const bytes = bytesOf(text ?? '');
    const start = bytes.toString('utf8', 0, 4096);
    return { name: 'file', start, bytes: async () => bytes, chunks: () => inChunks(bytes) };
  });
  if (!evidence) return '';
  const given = {
    keys,
    notes: [...new Set(notes)],
    log: log === null ? null : (compared ?? null),
    sources: sourcesOf(trusted),
    now: Date.now(),
  };
  return `${reportAsJson(await reportOn(evidence, given))}\n`;
}

async function outcomeOf(check: () => Promise<string>): Promise<string> {
  try {
    return await check();
  } catch (error) {
    return String(error);
  }
}
