import { fromHex } from '#features/evidence/proof/format/bytes.ts';
import { parseNotes } from '#features/evidence/proof/format/checkpoint.ts';
import { LIMITS, MAX_NOTES, TOO_MANY_NOTES, tooLarge } from '#features/evidence/proof/format/file-limits.ts';
import { parseKeys } from '#features/evidence/proof/format/keys-document.ts';
import { isSignedEd25519 } from '#features/evidence/proof/format/signature.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import type { X509 } from '#features/evidence/proof/timestamp/x509.ts';
import { kindOf, type Report, reportAsJson, reportOn } from '#features/evidence/proof/words/report.ts';
import { bytesOf, type Chosen, FileError, openFile } from './files.ts';

export type Field = 'certificate' | 'keys' | 'roots' | 'notes' | 'log';
export type Given = {
  file: Chosen;
  keys: string | Uint8Array;
  /** The roots of trusted time-stamping authorities, in PEM. */
  roots?: readonly Chosen[];
  notes: readonly Chosen[];
  log: Chosen | null;
};
export type Checked = { report: Report; json: string } | { field: Field; problem: string };

/** Test 2 of RFC 8032, 7.1. */
const KNOWN = {
  key: { x: 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw' },
  text: 'r',
  signature:
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
};

/** Null if this browser can check signatures, else a sentence. */
export async function findMissingFeature(): Promise<string | null> {
  if (!globalThis.crypto?.subtle)
    return 'This page can’t check signatures here, because it was opened over plain HTTP. Open it over HTTPS, or save the page and open the file.';
  return (await isSignedEd25519(KNOWN.key, KNOWN.text, fromHex(KNOWN.signature)))
    ? null
    : 'This browser can’t check Ed25519 signatures. Use a current version of Chrome, Edge, Firefox or Safari.';
}

/** Never throws. */
export async function check({
  file,
  keys: keysText,
  roots: rootFiles = [],
  notes: noteFiles,
  log: logFile,
}: Given): Promise<Checked> {
  let field: Field = 'keys';
  try {
    if (keysText.length > LIMITS.keys) return { field, problem: tooLarge('This text', LIMITS.keys) };
    const keys = parseKeys(keysText);
    if (typeof keys === 'string') return { field, problem: keys };
    field = 'roots';
    const roots: X509[] = [];
    for (const chosen of rootFiles) {
      const parsed = parseRoots(await bytesOf(chosen, LIMITS.roots));
      if (typeof parsed === 'string') return { field, problem: `${chosen.name} can’t be used. ${parsed}` };
      roots.push(...parsed);
    }
    field = 'notes';
    const notes = new Set<string>();
    for (const chosen of noteFiles) {
      const parsed = parseNotes(await bytesOf(chosen, LIMITS.notes));
      if (typeof parsed === 'string') return { field, problem: `${chosen.name} can’t be used. ${parsed}` };
      for (const note of parsed) notes.add(note);
      if (notes.size > MAX_NOTES) return { field, problem: TOO_MANY_NOTES };
    }
    field = 'log';
    const log = logFile && (await openFile(logFile, LIMITS.log));
    if (log && !['log', 'audit'].includes(kindOf(log.start)))
      return { field, problem: `${log.name} isn’t a log export. Choose another file, or none.` };
    field = 'certificate';
    const evidence = await openFile(file, LIMITS.log);
    if (log && kindOf(evidence.start) !== 'certificate')
      return { field: 'log', problem: 'A log export can only be compared with a certificate. Remove it.' };
    const given = { keys, notes: [...notes], log, roots, now: Date.now() };
    const report = await reportOn(evidence, given);
    return { report, json: `${reportAsJson(report)}\n` };
  } catch (error) {
    const isOurs = error instanceof FileError;
    return { field, problem: isOurs ? error.message : `The file can’t be checked: ${String(error)}` };
  }
}
