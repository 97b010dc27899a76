import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { appendPendingToTree, verifyStoredTree } from '#features/evidence/append-evidence.ts';
import { findCheckpoint } from '#features/evidence/store/evidence-tree.ts';
import { recordRevocation } from '#features/evidence/store/signing-keys.ts';
import { verifyStoredAudit, verifyStoredDetails } from '#features/evidence/verify-stored.ts';
import { exportEvidenceLog, exportStaffAudit } from '#features/privacy/export-evidence.ts';
import { becomeDeliveringDatabase } from '#platform/database/delivering-database.ts';
import { writeKeys } from './evidence-certificates.ts';
import { UserError } from './user-error.ts';
import { writeWholeFile } from './write-file.ts';

const TREE_CHANGED =
  'The stored evidence is not what its newest checkpoint was signed over, so nothing was signed: see docs/evidence.md.';

export async function writeLog(out: string | undefined): Promise<void> {
  await exportEvidenceLog((lines) =>
    out ? writeWholeFile(out, lines) : pipeline(Readable.from(lines), process.stdout, { end: false }),
  );
  if (out) console.log(`The log is in ${out}.`);
}

export async function writeAudit(out: string): Promise<void> {
  await exportStaffAudit((lines) => writeWholeFile(out, lines));
  await writeKeys(dirname(out));
  console.log(`The staff audit is in ${out}. Check it with: npm run verify -- ${out} --checkpoint NOTES.txt`);
}

export async function printCheckpoint(): Promise<void> {
  const checkpoint = await findCheckpoint();
  if (!checkpoint) throw new UserError('There is no checkpoint yet.');
  process.stdout.write(checkpoint.note);
}

export async function revokeKey(kid: string, from: string): Promise<void> {
  const time = z.iso.datetime({ precision: 3 }).safeParse(from);
  if (!time.success) throw new UserError(`${from} is not a time like 2026-11-21T09:30:00.000Z.`);
  if (!(await recordRevocation(kid, new Date(time.data))))
    throw new UserError(`There is no retired key ${kid}. Replace EVIDENCE_KEY first: see docs/secrets.md.`);
  console.log(
    `The key ${kid} is revoked from ${from}. Send /.well-known/evidence-keys.json to everyone who checks your certificates.`,
  );
}

export async function appendPending(): Promise<void> {
  await appendPendingToTree();
  if (await verifyStoredTree()) throw new UserError(TREE_CHANGED);
  const checkpoint = await findCheckpoint();
  console.log(
    checkpoint
      ? `The tree has all events. The newest checkpoint covers ${checkpoint.size} events.`
      : 'There are no events yet.',
  );
}

export async function checkTree(): Promise<void> {
  const fault = await verifyStoredTree();
  if (fault)
    throw new UserError(`The stored evidence is not what its newest checkpoint was signed over (${fault}).`);
  const auditFault = await verifyStoredAudit('all');
  if (auditFault)
    throw new UserError(
      `The staff audit, or a leaf of the evidence log, is not as it was added to the tree (${auditFault}).`,
    );
  const details = await verifyStoredDetails('all');
  if (details)
    throw new UserError(
      `An event of journey ${details.journeyId}, or its details, are not as the app wrote them (${details.reason}): see docs/operations.md.`,
    );
  const size = (await findCheckpoint())?.size ?? 0;
  console.log(`The stored evidence matches its newest checkpoint, which is over ${size} events.`);
}

export async function takeOverDelivery(): Promise<void> {
  await becomeDeliveringDatabase();
  console.log(
    'This database delivers checkpoints from now on. Stop every instance that uses the database it was restored from.',
  );
}
