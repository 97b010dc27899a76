import { PlainError, tellAndExit } from './plain-error.ts';
import { secrets } from './secrets.ts';

const USAGE = `How to use it:
  npm run keys             prints new secrets
  npm run keys -- rotate   wraps all evidence under the first key of DATA_KEY, with the settings of the app`;

const [command, ...more] = process.argv.slice(2);
await run().catch(tellAndExit);

async function run() {
  if (command === undefined) return printSecrets();
  if (command === 'rotate' && more.length === 0) return rotate();
  throw new PlainError(USAGE);
}

function printSecrets() {
  for (const { name, purpose, make } of secrets) console.log(`# ${purpose}\n${name}=${make()}`);
}

/** Loaded only now: whoever prints secrets has no settings yet. */
async function rotate() {
  const { rotateDataKeys } = await import('#journeys/rotate-data-keys.ts');
  const { disconnect } = await import('#records/db.ts');
  try {
    const wrapped = await rotateDataKeys();
    console.log(
      `${wrapped} ${wrapped === 1 ? 'key was' : 'keys were'} wrapped anew. All are under the first key of DATA_KEY now.`,
    );
  } finally {
    await disconnect();
  }
}
