import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storePageCopy } from '#features/consent/store/page-copies.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import { inclusionProof } from '#features/evidence/proof/tree.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { readNodes, treeSize } from '#features/evidence/store/evidence-tree.ts';
import { certifyLead } from '#features/lead/certify-lead.ts';
import { exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { disconnect } from '#platform/database/db.ts';
import { addSample } from '#prisma/sample.ts';
import { type CreatedLead, LeadMaker, type Variant } from './evidence-leads.ts';
import { quantileOf } from './load.ts';

const ALL_LEADS = 2_000;
const [folder = '.', copyFile = '', leads] = process.argv.slice(2);
const LEADS = Number(leads ?? ALL_LEADS);
const share = (count: number) => Math.ceil((count * LEADS) / ALL_LEADS);
const COMPARED_LEADS = share(400);
const EVENTS = share(100_000);
const PARALLEL = 8;
const PROOFS = share(1_000);
const CERTIFICATES = share(200);
const STAMPS = share(200);
const logProgress = (message: string) => process.stderr.write(`${message}\n`);

await addSample(databaseUrl(), 'local');
const maker = await LeadMaker.open();
const page = await storePageCopy(readFileSync(copyFile, 'utf8'));
const VARIANTS: Record<'withPage' | 'with' | 'without', Variant> = {
  withPage: { withEvidence: true, page },
  with: { withEvidence: true },
  without: { withEvidence: false },
};
const { plain, ...submission } = await compareSubmissions();
const { made, ...growth } = await makeLeads();
logProgress(`A log of ${EVENTS.toLocaleString('en')} events…`);
await maker.fillUpTo(EVENTS);
const sealing = await timeSealing();
const proofs = await timeProofs();
const timestamps = await timeStamps();
const certificates = await timeCertificates(made);
const certificatesWithoutPage = await timeCertificates(plain);
const verification = await timeVerification();
await maker.close();
await disconnect();
console.log(
  JSON.stringify({
    submission,
    growth,
    sealing,
    proofs,
    timestamps,
    certificates,
    certificatesWithoutPage,
    verification,
  }),
);

async function compareSubmissions() {
  logProgress('Submissions with and without evidence…');
  const times = { withPage: [] as number[], with: [] as number[], without: [] as number[] };
  const cpu = { withPage: 0, with: 0, without: 0 };
  const plain: CreatedLead[] = [];
  for (let turn = -50; turn < COMPARED_LEADS; turn += 1) {
    for (const variant of ['withPage', 'with', 'without'] as const) {
      const [before, start] = [process.cpuUsage(), performance.now()];
      const lead = await maker.lead(VARIANTS[variant]);
      const { user, system } = process.cpuUsage(before);
      if (turn < 0) continue;
      times[variant].push(performance.now() - start);
      cpu[variant] += (user + system) / 1000;
      if (variant === 'with') plain.push(lead);
    }
  }
  const p = (variant: keyof typeof VARIANTS, share: number) => rounded(quantileOf(times[variant], share));
  return {
    plain,
    leads: COMPARED_LEADS,
    withP50Ms: p('with', 0.5),
    withP99Ms: p('with', 0.99),
    withoutP50Ms: p('without', 0.5),
    withoutP99Ms: p('without', 0.99),
    addedP50Ms: rounded(p('with', 0.5) - p('without', 0.5)),
    addedCpuMs: rounded((cpu.with - cpu.without) / COMPARED_LEADS),
    addedByPageP50Ms: rounded(p('withPage', 0.5) - p('with', 0.5)),
    addedByPageCpuMs: rounded((cpu.withPage - cpu.with) / COMPARED_LEADS),
  };
}

async function makeLeads() {
  logProgress(`${LEADS.toLocaleString('en')} leads…`);
  const before = await sizes();
  const made: CreatedLead[] = [];
  const one = async () => {
    while (made.length <= LEADS - PARALLEL) made.push(await maker.lead(VARIANTS.withPage));
  };
  await Promise.all(Array.from({ length: PARALLEL }, one));
  const after = await sizes();
  const perLead = (table: keyof typeof after) => Math.round((after[table] - before[table]) / made.length);
  return {
    made,
    leads: made.length,
    bytesPerLead: perLead('evidence'),
    displayBytesPerLead: perLead('displays'),
  };
}

async function sizes() {
  return { evidence: await maker.sizeOf('evidence\\_%'), displays: await maker.sizeOf('consent\\_display') };
}

async function timeSealing() {
  logProgress('Sealing…');
  const start = performance.now();
  await commitPendingEvents();
  return { events: await treeSize(), seconds: rounded((performance.now() - start) / 1000) };
}

async function timeProofs() {
  logProgress('Proofs of inclusion…');
  const size = await treeSize();
  const times: number[] = [];
  let bytes = 0;
  for (let count = 0; count < PROOFS; count += 1) {
    const index = Math.floor((count / PROOFS) * size);
    const start = performance.now();
    const proof = await inclusionProof(index, size, readNodes);
    times.push(performance.now() - start);
    bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(proof)));
  }
  return { proofs: PROOFS, ofEvents: size, ...quantiles(times), largestBytes: bytes };
}

async function timeStamps() {
  logProgress('Timestamps…');
  const times: number[] = [];
  const before = await maker.sizeOf('evidence\\_time\\_proof');
  for (let count = 0; count < STAMPS; count += 1) {
    await maker.lead(VARIANTS.withPage);
    await commitPendingEvents();
    const start = performance.now();
    await stampCheckpoints();
    times.push(performance.now() - start);
  }
  const bytes = (await maker.sizeOf('evidence\\_time\\_proof')) - before;
  return {
    checkpoints: STAMPS,
    ...quantiles(times),
    bytesPerCheckpoint: Math.round(bytes / STAMPS),
  };
}

async function timeCertificates(made: CreatedLead[]) {
  logProgress('Certificates…');
  const times: number[] = [];
  let bytes = 0;
  for (const { reference } of made.slice(0, CERTIFICATES)) {
    const start = performance.now();
    const certified = await certifyLead(reference);
    times.push(performance.now() - start);
    bytes = Math.max(bytes, Buffer.byteLength(certified?.kind === 'certified' ? certified.certificate : ''));
  }
  return { certificates: times.length, ...quantiles(times), largestBytes: bytes };
}

async function timeVerification() {
  logProgress('Export and verification…');
  const file = join(folder, 'evidence-log.jsonl');
  const startOfExport = performance.now();
  await exportEvidenceLog((lines) => pipeline(Readable.from(lines), createWriteStream(file)));
  const exportSeconds = rounded((performance.now() - startOfExport) / 1000);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let maxRss = before;
  const watch = setInterval(() => {
    maxRss = Math.max(maxRss, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  const { events, errors } = await verifyLog(createReadStream(file), await publishedKeys(), []);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  return {
    events: events.total,
    exportSeconds,
    fileBytes: statSync(file).size,
    seconds: rounded(seconds),
    eventsPerSecond: Math.round(events.total / seconds),
    grownMib: rounded((maxRss - before) / 2 ** 20),
    faults: errors.length,
  };
}

function quantiles(times: number[]) {
  return { p50Ms: rounded(quantileOf(times, 0.5)), p99Ms: rounded(quantileOf(times, 0.99)) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
