import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { parseBrandForm } from '#features/brand/model/brand-form.ts';
import { isMigrated } from '#features/health/store/readiness.ts';
import { type FirstAdminResult, inviteFirstAdmin, listAdmins } from '#features/staff/invite-first-admin.ts';
import { envWithoutOperator, setupDefaults } from '#platform/config/env.ts';
import { email } from '#platform/values/identifiers.ts';
import { readInstallation, type SetUp, setUp } from '#prisma/setup.ts';
import { connect } from './migrations.ts';
import { osUser, runCommand } from './run-command.ts';
import { UserError } from './user-error.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run setup -- --brand NAME --help-email EMAIL --help-phone PHONE --admin EMAIL
It asks on a terminal for what is missing, and reads SETUP_BRAND, SETUP_HELP_EMAIL, SETUP_HELP_PHONE and SETUP_ADMIN.`;

type Answer = 'brand' | 'help-email' | 'help-phone' | 'admin';
type Answers = Partial<Record<Answer, string | undefined>>;

const QUESTIONS: Record<Answer, string> = {
  brand: 'Brand name, as borrowers read it',
  'help-email': 'Email address where borrowers get help',
  'help-phone': 'Phone number where borrowers get help',
  admin: 'Email address of the first administrator',
};

const FIELDS = { brand: 'brandName', 'help-email': 'helpEmail', 'help-phone': 'helpPhone' } as const;

const HOLDS_SAMPLE =
  'This database holds the sample data of local mode. Create a new database for DATABASE_URL, run npm run migrate, then run npm run setup again.';

await runCommand(async () => {
  const given = { ...setupDefaults(), ...readArguments() };
  const { DATABASE_URL: connectionString } = envWithoutOperator();
  const client = new pg.Client({ connectionString, application_name: 'handoff-setup' });
  await connect(client);
  try {
    await run(client, given);
  } finally {
    await client.end();
  }
});

function readArguments(): Answers {
  const text = { type: 'string' } as const;
  const options = { brand: text, 'help-email': text, 'help-phone': text, admin: text };
  try {
    return parseArgs({ options }).values;
  } catch (cause) {
    throw new UserError(USAGE, { cause });
  }
}

async function run(client: pg.Client, given: Answers) {
  if (!(await isMigrated().catch(() => false)))
    throw new UserError('The database lacks migrations of this release. Run npm run migrate first.');
  const { brandName, isSample } = await readInstallation(client);
  if (isSample) throw new UserError(HOLDS_SAMPLE);
  const answers = await collectAnswers(
    [
      ...(brandName === null ? (['brand', 'help-email', 'help-phone'] as const) : []),
      ...((await listAdmins()).length === 0 || given.admin !== undefined ? (['admin'] as const) : []),
    ],
    given,
  );
  const made = await setUp(client, {
    brandName: answers.brand ?? '',
    helpEmail: answers['help-email'] ?? '',
    helpPhone: answers['help-phone'] ?? '',
  });
  if (!made) throw new UserError(HOLDS_SAMPLE);
  console.log(summaryOf(made));
  const by = { staffId: null, email: `${osUser()} (command line)` };
  console.log(adminMessage(await inviteFirstAdmin(by, answers.admin)));
}

function summaryOf({ brandName, isNewBrand, lists, flows }: SetUp): string {
  return [
    isNewBrand
      ? `Brand: added ${brandName}.`
      : `Brand: ${brandName} is there already and stays as it is. Change it in the console under Brand.`,
    lists.length > 0
      ? `Option lists: filled ${lists.join(', ')}.`
      : 'Option lists: every list has values already, so none was changed.',
    flows.length > 0
      ? `Prefill flows: added ${flows.join(', ')}.`
      : 'Prefill flows: there is one already, so none was added.',
  ].join('\n');
}

function adminMessage(admin: FirstAdminResult): string {
  switch (admin.kind) {
    case 'invited':
      return `Administrator: ${admin.email} joins with this link. It works once, for 24 hours, and is not shown again:\n${admin.link}`;
    case 'joined':
      return `Administrator: ${admin.email} has joined already, so no link was made. Add others in the console under People.`;
    case 'link_still_valid':
      return `Administrator: ${admin.email} has a link that still works, so no new one was made. If it is lost, run npm run staff -- reset ${admin.email}.`;
    case 'other_role':
      return `Administrator: ${admin.email} is in the console already, disabled or with another role, so no link was made. Give --admin another address.`;
  }
}

async function collectAnswers(needed: readonly Answer[], given: Answers): Promise<Answers> {
  const wrong = needed.flatMap((name) => {
    const text = given[name];
    const fault = text === undefined ? null : faultOf(name, text);
    return fault ? [`--${name}: ${fault}.`] : [];
  });
  if (wrong.length > 0) throw new UserError(wrong.join('\n'));
  const missing = needed.filter((name) => given[name] === undefined);
  if (missing.length === 0) return given;
  if (!process.stdin.isTTY) throw new UserError(missing.map(missingSentence).join('\n'));
  return { ...given, ...(await ask(missing)) };
}

function missingSentence(name: Answer): string {
  return `--${name} or SETUP_${name.toUpperCase().replaceAll('-', '_')} is missing: ${QUESTIONS[name]}.`;
}

function faultOf(name: Answer, text: string): string | null {
  if (name !== 'admin') {
    const parsed = parseBrandForm((field) => (field === FIELDS[name] ? text : ''), false);
    return parsed.ok ? null : (parsed.errors[FIELDS[name]] ?? null);
  }
  const read = email.parse(text);
  return read.ok ? null : read.message;
}

async function ask(names: readonly Answer[]): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answers: Answers = {};
    for (const name of names) answers[name] = await askOne(terminal, name);
    return answers;
  } finally {
    terminal.close();
  }
}

async function askOne(terminal: Interface, name: Answer): Promise<string> {
  const closed = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new UserError('Setup stopped. Nothing was changed.')));
  });
  for (;;) {
    const text = (await Promise.race([terminal.question(`${QUESTIONS[name]}: `), closed])).trim();
    const fault = faultOf(name, text);
    if (!fault) return text;
    console.log(`${fault}.`);
  }
}
