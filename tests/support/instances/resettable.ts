import { restoreInitialRows, storeInitialRows } from '#tests/support/database/initial-rows.ts';
import { control } from '#tests/support/sandbox-control.ts';
import { until } from '#tests/support/until.ts';
import { type Instance, openInstance } from './own-instance.ts';

/** Stores a copy of its rows, for `reset`. */
export async function openResettable(settings: Record<string, string>): Promise<Instance> {
  const instance = await openInstance(settings);
  await storeInitialRows(instance.databaseUrl);
  return instance;
}

/** Restores records and operator. The operator deletes its tokens too: the app gets a new one as it asks for the texts. */
export async function reset({ databaseUrl, sandbox }: Pick<Instance, 'databaseUrl' | 'sandbox'>) {
  // After failures that a test caused, the app may not call the operator for some seconds.
  await until(
    () => restoreInitialRows(databaseUrl, () => control(sandbox, '/reset', {})),
    "the app has the operator's texts again",
  );
}
