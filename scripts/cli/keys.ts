import { secrets } from './secrets.ts';
import { exitWithError, UserError } from './user-error.ts';

const USAGE = `How to use it:
  npm run keys             prints new secrets
  npm run keys -- rotate   wraps all evidence under the first key of DATA_KEY, with the settings of the app`;

const [command, ...more] = process.argv.slice(2);
await run().catch(exitWithError);

async function run() {
  if (command === undefined) return printSecrets();
  if (command === 'rotate' && more.length === 0) return rotate();
  throw new UserError(USAGE);
}

function printSecrets() {
  for (const { name, purpose, make } of secrets) console.log(`# ${purpose}\n${name}=${make()}`);
}

/** Loaded only here: printing secrets must work without settings. */
async function rotate() {
  const { findInstancesWithoutKey, rotateDataKeys } = await import('#features/privacy/rotate-data-keys.ts');
  const { disconnect } = await import('#platform/database/db.ts');
  try {
    const inTheWay = await findInstancesWithoutKey();
    if (inTheWay) {
      throw new UserError(
        `Nothing was changed: ${inTheWay.missingOn} running ${inTheWay.missingOn === 1 ? 'instance lacks' : 'instances lack'} key ${inTheWay.keyId} of DATA_KEY. Add it to all instances, restart them, wait a minute and run this again.`,
      );
    }
    const { wrapped, lost } = await rotateDataKeys();
    const all = lost === 0 ? ' All are under the first key of DATA_KEY now.' : '';
    console.log(`${keys(wrapped)} rewrapped.${all}`);
    if (lost > 0) {
      throw new UserError(
        `${keys(lost)} not rewrapped: no key of DATA_KEY opens them. Keep the old ones until they do.`,
      );
    }
  } finally {
    await disconnect();
  }
}

function keys(count: number): string {
  return count === 1 ? '1 key was' : `${count} keys were`;
}
