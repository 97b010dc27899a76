import { changeStanding } from '#console/change-standing.ts';
import { invitePerson, resetPerson } from '#console/invite-person.ts';
import { ROLES } from '#domain/staff-permissions.ts';
import { email as emailRule } from '#domain/words.ts';
import { env } from '#env.ts';
import { recordLinkAllowed } from '#records/company-accounts.ts';
import { disconnect } from '#records/db.ts';
import { findPersonByEmail } from '#records/staff.ts';
import { hasAnybodyJoined, listPeople } from '#records/staff-list.ts';
import { author } from './author.ts';
import { PlainError, tellAndExit } from './plain-error.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run staff -- add EMAIL ${ROLES.join('|')} [NAME]
  npm run staff -- reset EMAIL
  npm run staff -- disable EMAIL
  npm run staff -- enable EMAIL
  npm run staff -- link EMAIL      (lets the person's next company sign-in take the account over)
  npm run staff -- list`;

/** Whom a first start adds, so that somebody can sign in at all. */
const FIRST = { email: 'admin@example.com', name: 'First administrator', role: 'admin' } as const;

const by = { staffId: null, email: `${author()} (command line)` };

try {
  env();
  await run();
  await disconnect();
} catch (error) {
  await disconnect();
  tellAndExit(error);
}

async function run() {
  const [command, email = '', ...more] = process.argv.slice(2);
  switch (command) {
    case 'add':
      return add(email, more);
    case 'reset':
      return tellLink(email, (await resetPerson(by, email)) ?? unknown(email));
    case 'disable':
    case 'enable':
      return stand(email, command === 'disable');
    case 'link':
      return allowLink(email);
    case 'list':
      return list();
    case 'first':
      return first();
    default:
      throw new PlainError(USAGE);
  }
}

async function add(email: string, [roleName, ...words]: string[]) {
  const address = emailRule.read(email);
  const role = ROLES.find((known) => known === roleName);
  if (!address.ok || !role) throw new PlainError(USAGE);
  const name = words.join(' ') || (email.split('@', 1)[0] ?? email);
  const link = await invitePerson(by, { email: address.value, name, role });
  if (!link)
    throw new PlainError(
      `${email} is there already: npm run staff -- reset ${email} gives them a new start.`,
    );
  tellLink(email, link);
}

function tellLink(email: string, link: string) {
  console.log(`${email} joins by this link, once, within a day:\n${link}`);
}

async function stand(email: string, isDisabled: boolean) {
  const person = (await findPersonByEmail(email)) ?? unknown(email);
  const change = await changeStanding(by, person.id, { isDisabled });
  if (change === 'last_admin') {
    throw new PlainError(`${email} is the last administrator who can sign in: add another first.`);
  }
  console.log(isDisabled ? `${email} is signed out everywhere and can't sign in.` : `${email} can sign in.`);
}

async function allowLink(email: string) {
  if (!(await recordLinkAllowed(by, email.trim().toLowerCase())))
    throw new PlainError(`No account with a password has the address ${email}, or it is disabled.`);
  console.log(`The next company sign-in with the address ${email} within a day takes this account over.`);
}

async function list() {
  for (const { email, role, name, joinedAt, disabledAt } of await listPeople()) {
    console.log(`${email}  ${role}  ${disabledAt ? 'disabled' : joinedAt ? 'active' : 'invited'}  ${name}`);
  }
}

/** For npm start: a link for the first person, as long as nobody has joined. */
async function first() {
  if (await hasAnybodyJoined()) return;
  console.log((await invitePerson(by, FIRST)) ?? (await resetPerson(by, FIRST.email)));
}

function unknown(email: string): never {
  throw new PlainError(
    `There is nobody with the address ${email}: npm run staff -- list shows who is there.`,
  );
}
