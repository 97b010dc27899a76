import { parseArgs } from 'node:util';
import { startSandbox } from './start.ts';

try {
  const sandbox = await startSandbox(optionsFrom(process.argv.slice(2)));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => sandbox.close().then(() => process.exit(0)));
  }
  console.log(`Sandbox ready at ${sandbox.origin}`);
} catch (error) {
  console.error(sentenceFor(error));
  process.exit(1);
}

function optionsFrom(args: string[]) {
  const { values: flags } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      'client-id': { type: 'string', default: 'sandbox-partner' },
      'client-secret': { type: 'string', default: 'sandbox-secret-for-local-use-only' },
    },
  });
  return {
    port: /^\d+$/.test(flags.port) ? Number(flags.port) : Number.NaN,
    host: flags.host,
    clientId: flags['client-id'],
    clientSecret: flags['client-secret'],
  };
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Choose another with --port.`;
  return `The sandbox could not start: ${error.message}`;
}
