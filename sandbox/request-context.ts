import type { HttpBindings } from '@hono/node-server';

import type { Delivery } from './deliver.ts';

export type SandboxEnv = {
  Bindings: HttpBindings;
  Variables: { body: Buffer; lastName: string | null; delivery: Delivery | undefined };
};
