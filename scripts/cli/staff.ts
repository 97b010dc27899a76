import { ROLES, type Role } from '#features/access/model/permissions.ts';
import { recordLinkAllowed } from '#features/sign-in/store/company-accounts.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { isPrivileged } from '#features/staff/model/privileged-access.ts';
import { findStaffByEmail, hasStaff, listStaff } from '#features/staff/store/staff.ts';
import { env } from '#platform/config/env.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { email as emailRule } from '#platform/values/identifiers.ts';
import { osUser, parseCommand, runCommand } from './run-command.ts';
import { UserError } from './user-error.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run staff -- add EMAIL ${ROLES.join('|')} [NAME]
  npm run staff -- role EMAIL ${ROLES.join('|')}
  npm run staff -- reset EMAIL
  npm run staff -- disable EMAIL
  npm run staff -- enable EMAIL
  npm run staff -- link EMAIL      (lets the person's next company sign-in take the account over)
  npm run staff -- list`;

const FIRST = { email: 'admin@example.com', name: 'First administrator', role: 'admin' } as const;

const by = { staffId: null, email: `${osUser()} (command line)` };
let hasReaders = false;

await runCommand(async () => {
  const run = parseCommand(USAGE, {
    add: ([email = '', role = '', ...name]) => add(email, role, name),
    role: ([email = '', role = '']) => changeRole(email, role),
    reset: ([email = '']) => reset(email),
    disable: ([email = '']) => changeAbility(email, true),
    enable: ([email = '']) => changeAbility(email, false),
    link: ([email = '']) => allowLink(email),
    list,
    // For npm start alone, and so in no usage text.
    first,
  });
  env();
  hasReaders = await hasStaff();
  await run();
});

async function add(email: string, roleName: string, words: string[]) {
  const address = emailRule.parse(email);
  const role = roleFrom(roleName);
  if (!address.ok) throw new UserError(USAGE);
  const name = words.join(' ') || (email.split('@', 1)[0] ?? email);
  const invited = await inviteStaff(by, { email: address.value, name, role });
  if (invited.kind !== 'invited')
    throw new UserError(
      `${email} already has an account. To let that person join again, run npm run staff -- reset ${email}.`,
    );
  printLink(email, invited.link);
  printAlertNote(role);
}

async function reset(email: string) {
  const person = (await findStaffByEmail(email)) ?? failUnknown(email);
  const done = await resetCredentials(by, email);
  if (done.kind === 'company') return failOfCompany(email);
  if (done.kind !== 'reset') return failUnknown(email);
  printLink(email, done.link);
  printAlertNote(person.role);
}

function printLink(email: string, link: string) {
  console.log(`${email} joins with this link, once, within a day:\n${link}`);
  if (!signInWays().local)
    console.log('The link works once STAFF_LOCAL_ACCOUNTS is on: accounts with a password are turned off.');
}

/** No second administrator needed: the user of this machine could change the database as well. */
function printAlertNote(role: Role) {
  if (isPrivileged(role) && hasReaders)
    console.log(
      'The audit has this, and the alert privileged_access_granted reports it to every administrator.',
    );
}

async function changeRole(email: string, roleName: string) {
  const role = roleFrom(roleName);
  await change(email, { role });
  console.log(`${email} has the role ${role}, and is signed out everywhere.`);
  printAlertNote(role);
}

async function changeAbility(email: string, isDisabled: boolean) {
  const { role } = await change(email, { isDisabled });
  console.log(isDisabled ? `${email} is signed out everywhere and can't sign in.` : `${email} can sign in.`);
  if (!isDisabled) printAlertNote(role);
}

async function change(email: string, input: { role?: Role; isDisabled?: boolean }) {
  const person = (await findStaffByEmail(email)) ?? failUnknown(email);
  const changed = await changeStaffAccess(by, person.id, input);
  if (changed === 'company') failOfCompany(email);
  if (changed === 'last_admin')
    throw new UserError(`${email} is the last administrator who can sign in: add another first.`);
  return person;
}

async function allowLink(email: string) {
  if (!(await recordLinkAllowed(by, email.trim().toLowerCase())))
    throw new UserError(`No account with a password has the address ${email}, or it is disabled.`);
  console.log(`The next company sign-in with the address ${email} within a day takes this account over.`);
}

async function list() {
  for (const { email, role, name, joinedAt, disabledAt } of await listStaff()) {
    console.log(`${email}  ${role}  ${disabledAt ? 'disabled' : joinedAt ? 'active' : 'invited'}  ${name}`);
  }
}

/** An invitation link for the first administrator until an account is active. */
async function first() {
  if (hasReaders) return;
  const invited = await inviteStaff(by, FIRST);
  const made = invited.kind === 'invited' ? invited : await resetCredentials(by, FIRST.email);
  if ('link' in made) console.log(made.link);
}

function roleFrom(name: string): Role {
  const role = ROLES.find((known) => known === name);
  if (!role) throw new UserError(USAGE);
  return role;
}

function failOfCompany(email: string): never {
  throw new UserError(
    `${email} signs in through the identity provider. Change their groups there, or add an account with another address.`,
  );
}

function failUnknown(email: string): never {
  throw new UserError(`No account has the address ${email}. To see the accounts, run npm run staff -- list.`);
}
