import { actionsKey } from '#platform/config/env.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { buildApp } from './app-build.ts';
import { step } from './step.ts';

await build().catch(exitWithError);

async function build() {
  const key = actionsKey();
  if (!key) {
    throw new UserError(
      'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is required: npm run keys prints one, and the same goes into every build.',
    );
  }
  const built = await step('Building the app', () => buildApp(key));
  if (!built) console.log('Nothing changed since the last build.');
}
