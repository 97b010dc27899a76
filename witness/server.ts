// A witness of checkpoints for local use. It runs beside the log, so it proves nothing to others.
import { parseArgs } from 'node:util';
import { startWitness } from './start.ts';

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4020' },
      key: { type: 'string', default: '' },
      log: { type: 'string', multiple: true, default: [] },
      store: { type: 'string', default: 'data/witness.json' },
    },
  });
  const { port, key, log: logs, store } = values;
  const witness = await startWitness({ port: Number(port), key, logs, store });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => witness.close().then(() => process.exit(0)));
  }
  console.log(`Witness ready at ${witness.origin} ${witness.verifierKey}`);
} catch (error) {
  console.error(`The witness could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
