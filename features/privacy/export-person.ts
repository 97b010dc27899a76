import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import { findLookupHashes } from '#features/evidence/store/evidence-removal.ts';
import { listOptOuts } from '#features/opt-out/store/opt-out-list.ts';
import { findStoredJourneys, type StoredJourney } from '#features/privacy/store/person-data.ts';
import { allowDownload, findDownload, recordDownloaded } from '#features/privacy/store/person-requests.ts';
import { listRequestsOf } from '#features/privacy/store/request-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import { isUuid } from '#platform/values/ids.ts';
import { type ArchivedFile, zipArchive } from '#platform/values/zip-archive.ts';
import { exportCertificate } from './export-evidence.ts';
import { copyOfJourney } from './find-person.ts';

export const allowPersonExport = async (actor: Actor, id: string): Promise<boolean> =>
  isUuid(id) && (await allowDownload(actor, id));

type PersonExport = { fileName: string; archive: Uint8Array<ArrayBuffer> };

/** Null for a second download, after 15 minutes, or for another person. Nothing of it is stored. */
export async function exportPersonOnce(actor: Actor, id: string): Promise<PersonExport | null> {
  const download = isUuid(id) ? await findDownload(actor.staffId, id) : null;
  if (!download) return null;
  const journeys = await findStoredJourneys(download.lookupHash);
  const files = await filesOf(journeys, { by: actor.email, reason: download.reason });
  const others = await findLookupHashes(journeys.map(({ journeyId }) => journeyId));
  const asked = { name: 'requests.json', content: await requestsOf(download.lookupHash, others) };
  const archive = zipArchive([...files, asked], await databaseNow());
  // Last, so that a download that fails doesn't count.
  if (!(await recordDownloaded(actor, id, journeys.length))) return null;
  logEvent('person_exported', { by: actor.email, count: journeys.length });
  return { fileName: `request-${id}.zip`, archive };
}

const MAX_ENTRIES = 1_000;

/** Opt-outs under all numbers of the person. Another person with the same number may have made other requests. */
async function requestsOf(lookupHash: string, others: readonly string[]): Promise<string> {
  const [requests, entries] = await Promise.all([
    listRequestsOf([lookupHash]),
    listOptOuts(MAX_ENTRIES, [lookupHash, ...others]),
  ]);
  const asked = requests.map(({ kind, receivedAt, receivedBy, dueAt, endedAt, outcome }) => ({
    kind,
    receivedAt,
    receivedBy,
    dueAt,
    endedAt,
    outcome,
  }));
  const optOuts = entries.map(({ since, receivedBy, liftedAt }) => ({ since, receivedBy, liftedAt }));
  return `${JSON.stringify({ requests: asked, optOuts }, null, 2)}\n`;
}

type Context = { by: string; reason: string };

async function filesOf(journeys: readonly StoredJourney[], context: Context): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (const { lead, evidenceBeganAt } of journeys)
    if (lead && evidenceBeganAt) files.push(...(await certificateFiles(lead.reference, context)));
  // After the certificates, so that the copies include the export events.
  const copies: Awaited<ReturnType<typeof copyOfJourney>>[] = [];
  // One at a time: a number may have hundreds, and leads need the connections.
  for (const journey of journeys) copies.push(await copyOfJourney(journey));
  const keys = await publishedKeys();
  return [
    ...files,
    { name: 'kept.json', content: `${JSON.stringify({ journeys: copies }, null, 2)}\n` },
    { name: 'evidence-keys.json', content: `${JSON.stringify({ keys }, null, 2)}\n` },
  ];
}

/** Evidence with a fault has no certificate; its events are in kept.json. */
async function certificateFiles(reference: string, context: Context): Promise<ArchivedFile[]> {
  const exported = await exportCertificate(reference, context);
  if (exported.kind !== 'certified') return [];
  const { certificate } = exported;
  const signed = { name: `certificate-${reference}.json`, content: certificate };
  const verdict = await verifyCertificate(certificate, await publishedKeys());
  if (!verdict.ok) throw new Error('a certificate that was just signed does not verify');
  const printed = await runJob('printCertificate', verdict);
  return printed.isDone
    ? [signed, { name: `certificate-${reference}.html`, content: printed.value }]
    : [signed];
}
