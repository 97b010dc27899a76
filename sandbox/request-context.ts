import type { HttpBindings } from '@hono/node-server';

export type SandboxEnv = { Bindings: HttpBindings; Variables: { body: Buffer; lastName: string | null } };
