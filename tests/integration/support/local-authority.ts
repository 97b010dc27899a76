import type { ServerResponse } from 'node:http';
import { afterAll } from 'vitest';
import { newRoot, newStamper, pem } from '#sandbox/authority/certificates.ts';
import { stampedBy, startAuthority } from '#sandbox/authority/start.ts';
import { type Order, tokenFor } from '#sandbox/authority/tokens.ts';
import { PUBLIC_RSA_KEY } from '#tests/support/evidence/tsa-keys.ts';
import { closedPort } from '#tests/support/network/listen.ts';

export const root = newRoot(PUBLIC_RSA_KEY);
export const authority = newStamper(PUBLIC_RSA_KEY, root);
export const ROOTS = pem(root);

/** Changes what the authority answers. A function answers by itself. */
type Behavior = Partial<Order> | ((response: ServerResponse, token: Buffer) => void);

/** A time-stamping authority over HTTP, until the file's end. Open it before the product reads its settings. */
export async function openAuthority() {
  const state: { behavior: Behavior; requests: Buffer[] } = { behavior: {}, requests: [] };
  const start = (port: number) =>
    startAuthority(port, (query, response) => {
      const { behavior } = state;
      state.requests.push(query);
      if (typeof behavior !== 'function') return stampedBy(authority, behavior)(query, response);
      const token = tokenFor(query, authority);
      if (token) behavior(response, token);
    });
  let running: Awaited<ReturnType<typeof start>> | null = await start(await closedPort());
  const { url, port } = running;
  const leave = async () => {
    await running?.close();
    running = null;
  };
  afterAll(leave);
  return {
    url,
    requests: state.requests,
    behave: (behavior: Behavior) => {
      state.behavior = behavior;
    },
    leave,
    comeBack: async () => {
      running = await start(port);
    },
  };
}
