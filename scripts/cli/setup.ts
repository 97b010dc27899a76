import { parseArgs } from 'node:util';
import pg from 'pg';
import { isMigrated } from '#features/health/store/readiness.ts';
import { type FirstAdminResult, inviteFirstAdmin, listAdmins } from '#features/staff/invite-first-admin.ts';
import { envWithoutOperator, setupDefaults } from '#platform/config/env.ts';
import { readInstallation, type SetUp, setUp } from '#prisma/setup.ts';
import { connect } from './migrations.ts';
import { osUser, runCommand } from './run-command.ts';
import { type Answers, collectAnswers } from './setup-answers.ts';
import { UserError } from './user-error.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run setup -- --brand NAME --help-email EMAIL --help-phone PHONE --admin EMAIL
It asks on a terminal for what is missing, and reads SETUP_BRAND, SETUP_HELP_EMAIL, SETUP_HELP_PHONE and SETUP_ADMIN.`;

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
