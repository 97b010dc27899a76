import { holdEvidence, releaseEvidence } from '#features/privacy/hold-evidence.ts';
import { env } from '#platform/config/env.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';
import { logToStandardError } from '#platform/log/log-lines.ts';
import { issueCertificate, requireEvidence } from './evidence-certificates.ts';
import {
  appendPending,
  checkTree,
  printCheckpoint,
  revokeKey,
  takeOverDelivery,
  writeAudit,
  writeLog,
} from './evidence-log.ts';
import { erase, exportPerson, listPerson } from './evidence-persons.ts';
import { osUser, parseCommand, runCommand } from './run-command.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run evidence -- certificate REFERENCE --reason CASE [--out FILE.json] [--page FILE.html]
  npm run evidence -- find
  npm run evidence -- export --out FOLDER --reason CASE
  npm run evidence -- erase [--yes]
  npm run evidence -- hold REFERENCE --reason CASE
  npm run evidence -- release REFERENCE --reason CASE
  npm run evidence -- log [--out FILE]
  npm run evidence -- audit --out FILE
  npm run evidence -- checkpoint
  npm run evidence -- seal
  npm run evidence -- revoke KID --from TIME
  npm run evidence -- check
  npm run evidence -- restored
find, export and erase read an email address or a phone number from standard input, and ask for it on a terminal.
CASE is a case number or a short reason. Readers of a certificate see it, with your account's name,
so leave out what they must not know.`;

type Given = { reason?: string; out?: string; page?: string; from?: string; yes?: boolean };

const RELEASED = {
  done: 'is released: it is purged when its time is over, and erased when asked for.',
  erasure_asked:
    'is released. ITS ERASURE WAS ASKED FOR while it was on hold: erase its person now (npm run evidence -- erase).',
  already: 'was not on hold.',
};

logToStandardError();
await runCommand(async () => {
  const run = parseCommand<Given>(USAGE, {
    certificate: ([reference = ''], given) => issueCertificate({ reference, ...given }, audit(given)),
    find: () => listPerson(osUser()),
    export: (_, given) => exportPerson(given.out ?? '', audit(given)),
    erase: (_, { yes }) => erase({ by: osUser(), isSure: yes === true }),
    hold,
    release,
    log: (_, { out }) => writeLog(out),
    audit: (_, { out = '' }) => writeAudit(out),
    checkpoint: printCheckpoint,
    seal: appendPending,
    revoke: ([kid = ''], { from = '' }) => revokeKey(kid, from),
    check: checkTree,
    restored: takeOverDelivery,
  });
  env();
  await requireMatchingKeys();
  await run();
});

function audit({ reason = '' }: Given) {
  return { by: osUser(), reason };
}

async function hold([reference = '']: string[], given: Given) {
  const isNew = requireEvidence(await holdEvidence(reference, audit(given)), reference) === 'done';
  console.log(`${reference} is on hold${isNew ? '' : ' already'}: it is neither purged nor erased.`);
}

async function release([reference = '']: string[], given: Given) {
  const released = requireEvidence(await releaseEvidence(reference, audit(given)), reference);
  console.log(`${reference} ${RELEASED[released]}`);
}
