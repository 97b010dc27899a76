import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';
import { browserTests } from '#scripts/dev/test-settings.ts';
import type { Instance } from '#tests/support/instances/own-instance.ts';
import { openResettable } from '#tests/support/instances/resettable.ts';

const shared = z.object({
  app: z.string(),
  sandbox: z.string(),
  databaseUrl: z.string(),
  logFile: z.string(),
});
type SharedInstance = z.infer<typeof shared>;

/** Playwright's `globalSetup`. Workers come and go, with each failure and each set of options; their instances stay. */
export default async function serveInstances() {
  const opened = new Map<string, Promise<Instance>>();
  const server = createServer(async ({ url = '' }, response) => {
    const opening = opened.get(url) ?? openResettable({});
    opened.set(url, opening);
    const answer = await opening.then(
      ({ app, sandbox, databaseUrl, logFile }) => ({ app, sandbox, databaseUrl, logFile }),
      (error: Error) => {
        response.statusCode = 500;
        return error.message;
      },
    );
    response.end(JSON.stringify(answer));
  });
  await once(server.listen(browserTests.instancesPort, '127.0.0.1'), 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    const instances = await Promise.allSettled(opened.values());
    await Promise.all(instances.map((each) => each.status === 'fulfilled' && each.value.close()));
  };
}

/** Of all workers that have this place in turn. The first one opens it. */
export async function instanceOf(place: number): Promise<SharedInstance & { log: () => string }> {
  const response = await fetch(`http://127.0.0.1:${browserTests.instancesPort}/${place}`);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`No instance for tests: ${answer}`);
  const instance = shared.parse(answer);
  return { ...instance, log: () => readFileSync(instance.logFile, 'utf8') };
}
