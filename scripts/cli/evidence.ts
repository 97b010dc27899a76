import { parseArgs } from 'node:util';
import { holdEvidence, releaseEvidence } from '#features/privacy/hold-evidence.ts';
import { env } from '#platform/config/env.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';
import { logToStandardError } from '#platform/log/log-lines.ts';
import { issueCertificate, requireEvidence } from './evidence-certificates.ts';
import {
  checkTree,
  printCheckpoint,
  revokeKey,
  sealNow,
  takeOverDelivery,
  writeAudit,
  writeLog,
} from './evidence-log.ts';
import { erase, exportPerson, listPerson } from './evidence-persons.ts';
import { osUser, runCommand } from './run-command.ts';
import { UserError } from './user-error.ts';

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

const OPTIONS = {
  reason: { type: 'string' },
  out: { type: 'string' },
  page: { type: 'string' },
  from: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

type CommandInput = {
  reference: string;
  reason?: string;
  out?: string;
  page?: string;
  from?: string;
  yes?: boolean;
};

/** `!` marks a required option. */
const COMMANDS: Record<string, { takes: string; run: (input: CommandInput) => Promise<void> }> = {
  certificate: { takes: 'REFERENCE reason! out page', run: (input) => issueCertificate(input, audit(input)) },
  find: { takes: '', run: () => listPerson(osUser()) },
  export: { takes: 'reason! out!', run: (input) => exportPerson(input.out ?? '', audit(input)) },
  erase: { takes: 'yes', run: ({ yes }) => erase({ by: osUser(), isSure: yes === true }) },
  hold: { takes: 'REFERENCE reason!', run: hold },
  release: { takes: 'REFERENCE reason!', run: release },
  audit: { takes: 'out!', run: ({ out = '' }) => writeAudit(out) },
  log: { takes: 'out', run: ({ out }) => writeLog(out) },
  checkpoint: { takes: '', run: printCheckpoint },
  seal: { takes: '', run: sealNow },
  revoke: { takes: 'REFERENCE from!', run: ({ reference, from = '' }) => revokeKey(reference, from) },
  check: { takes: '', run: checkTree },
  restored: { takes: '', run: takeOverDelivery },
};

const RELEASED = {
  done: 'is released: it is purged when its time is over, and erased when asked for.',
  erasure_asked:
    'is released. ITS ERASURE WAS ASKED FOR while it was on hold: erase its person now (npm run evidence -- erase).',
  already: 'was not on hold.',
};

logToStandardError();
await runCommand(async () => {
  const { input, run } = parseCommand();
  env();
  await requireMatchingKeys();
  await run(input);
});

function parseCommand() {
  try {
    const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const [name = '', reference = '', ...more] = positionals;
    const command = COMMANDS[name];
    const takes = command?.takes.split(' ') ?? [];
    const isValid =
      more.length === 0 &&
      takes.includes('REFERENCE') === Boolean(reference) &&
      Object.keys(values).every((option) => takes.includes(option) || takes.includes(`${option}!`)) &&
      takes.every((option) => !option.endsWith('!') || Object(values)[option.slice(0, -1)]?.trim());
    if (command && isValid) return { input: { reference, ...values }, run: command.run };
  } catch {
    // An unknown option gets the usage text too.
  }
  throw new UserError(USAGE);
}

function audit({ reason = '' }: CommandInput) {
  return { by: osUser(), reason };
}

async function hold(input: CommandInput) {
  const isNews =
    requireEvidence(await holdEvidence(input.reference, audit(input)), input.reference) === 'done';
  console.log(`${input.reference} is on hold${isNews ? '' : ' already'}: it is neither purged nor erased.`);
}

async function release(input: CommandInput) {
  const released = requireEvidence(await releaseEvidence(input.reference, audit(input)), input.reference);
  console.log(`${input.reference} ${RELEASED[released]}`);
}
