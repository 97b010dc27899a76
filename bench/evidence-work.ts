import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import { inclusionProof } from '#features/evidence/proof/tree.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { readNodes, treeSize } from '#features/evidence/store/evidence-tree.ts';
import { certifyLead } from '#features/lead/certify-lead.ts';
import { exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { disconnect } from '#platform/database/db.ts';
import { addSample } from '#prisma/sample.ts';
import { type CreatedLead, LeadMaker } from './evidence-leads.ts';
import { quantileOf } from './load.ts';

const COMPARED_LEADS = 400;
const LEADS = 2_000;
const EVENTS = 100_000;
const PARALLEL = 8;
const PROOFS = 1_000;
const CERTIFICATES = 200;

const [folder = '.'] = process.argv.slice(2);
const logProgress = (message: string) => process.stderr.write(`${message}\n`);

await addSample(databaseUrl(), 'local');
const maker = await LeadMaker.open();
const submission = await compareSubmissions();
const { made, ...growth } = await makeLeads();
logProgress(`A log of ${EVENTS.toLocaleString('en')} events…`);
await maker.fillUpTo(EVENTS);
const sealing = await timeSealing();
const proofs = await timeProofs();
const certificates = await timeCertificates(made);
const verification = await timeVerification();
await maker.close();
await disconnect();
console.log(JSON.stringify({ submission, growth, sealing, proofs, certificates, verification }));

async function compareSubmissions() {
  logProgress('Submissions with and without evidence…');
  const times = { with: [] as number[], without: [] as number[] };
  const cpu = { with: 0, without: 0 };
  for (let turn = -50; turn < COMPARED_LEADS; turn += 1) {
    for (const variant of ['with', 'without'] as const) {
      const [before, start] = [process.cpuUsage(), performance.now()];
      await maker.lead(variant === 'with');
      const { user, system } = process.cpuUsage(before);
      if (turn < 0) continue;
      times[variant].push(performance.now() - start);
      cpu[variant] += (user + system) / 1000;
    }
  }
  const p = (variant: 'with' | 'without', share: number) => rounded(quantileOf(times[variant], share));
  return {
    leads: COMPARED_LEADS,
    withP50Ms: p('with', 0.5),
    withP99Ms: p('with', 0.99),
    withoutP50Ms: p('without', 0.5),
    withoutP99Ms: p('without', 0.99),
    addedP50Ms: rounded(p('with', 0.5) - p('without', 0.5)),
    addedCpuMs: rounded((cpu.with - cpu.without) / COMPARED_LEADS),
  };
}

async function makeLeads() {
  logProgress(`${LEADS.toLocaleString('en')} leads…`);
  const before = await maker.evidenceSize();
  const made: CreatedLead[] = [];
  const one = async () => {
    while (made.length <= LEADS - PARALLEL) made.push(await maker.lead(true));
  };
  await Promise.all(Array.from({ length: PARALLEL }, one));
  const after = await maker.evidenceSize();
  return { made, leads: made.length, bytesPerLead: Math.round((after - before) / made.length) };
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

async function timeCertificates(made: CreatedLead[]) {
  logProgress('Certificates…');
  const times: number[] = [];
  let bytes = 0;
  for (const { reference } of made.slice(0, CERTIFICATES)) {
    const start = performance.now();
    const certificate = await certifyLead(reference);
    times.push(performance.now() - start);
    bytes = Math.max(bytes, Buffer.byteLength(certificate ?? ''));
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
