import { exitWithError } from '#scripts/cli/user-error.ts';
import { buildApp } from './app-build.ts';
import { step } from './step.ts';

await build().catch(exitWithError);

async function build() {
  const built = await step('Building the app', () => buildApp());
  if (!built) console.log('Nothing changed since the last build.');
}
