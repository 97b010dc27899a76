import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { localToolsAt } from './local-tools.ts';
import { readOwnScenarios } from './own-scenarios.ts';
import { startSandbox } from './start.ts';

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      'client-id': { type: 'string', default: 'sandbox-partner' },
      'client-secret': { type: 'string', default: 'sandbox-secret-for-local-use-only' },
      /** A folder with JSON files. */
      scenarios: { type: 'string' },
      /** Reads the scenarios, and starts nothing. */
      check: { type: 'boolean', default: false },
      /** The file with the address of `npm start`, which holds a key. */
      local: { type: 'string' },
      /** How many milliseconds its clock is ahead. */
      ahead: { type: 'string', default: '0' },
    },
  });
  const ownScenarios = values.scenarios ? readOwnScenarios(values.scenarios) : undefined;
  if (values.check) process.exit(0);
  const sandbox = await startSandbox({
    port: /^\d+$/.test(values.port) ? Number(values.port) : Number.NaN,
    clientId: values['client-id'],
    clientSecret: values['client-secret'],
    aheadMs: Number(values.ahead),
    ...(ownScenarios && { ownScenarios }),
    ...(values.local && { localTools: localToolsAt(readFileSync(values.local, 'utf8')) }),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => sandbox.close().then(() => process.exit(0)));
  }
  console.log(`Sandbox ready at ${sandbox.origin}`);
} catch (error) {
  console.error(sentenceFor(error));
  process.exit(1);
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Choose another with --port.`;
  return `The sandbox could not start: ${error.message}`;
}
