import { afterAll, beforeEach } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { startSandbox } from '../../sandbox/start.ts';

export type Blocks = Record<string, string>;
export type LeadReply = {
  lead: { uuid: string; status: string; inviteUrl?: string; warning?: unknown };
  inviteUrl?: string;
  warning?: unknown;
};
export type Refusal = { errors: { field: string; message: string }[] };
export const paths = {
  token: '/oauth2/token',
  consents: '/api/partners/personal/ping-post/v3/consents',
  leads: '/api/partners/personal/ping-post/v3/leads',
  v2: '/api/partners/personal/ping-post/v2/leads',
  refinance: '/api/partners/refi/v2/leads',
  prefill: '/api/v2/prequal_prefill',
};

/** A client of one sandbox that follows the contract. */
export async function connectPartner(origin: string) {
  const token = await fetchToken(origin);
  const served = await fetch(origin + paths.consents, { headers: { Authorization: `Bearer ${token}` } });
  const blocks = (await served.json()) as Blocks;
  const submit = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    token,
    blocks,
    submit,
    post: (body: unknown, headers: Record<string, string> = {}) => submit(paths.leads, body, headers),
  };
}

type SandboxOptions = Omit<Parameters<typeof startSandbox>[0], 'port'>;

/** A sandbox of one file, with a partner. Each test begins without what others did. */
export async function sharedSandbox(options: SandboxOptions = {}) {
  const { origin, close } = await startSandbox({ port: 0, ...options });
  afterAll(close);
  const partner = await connectPartner(origin);
  beforeEach(async () => {
    await control(origin, '/reset', {});
    Object.assign(partner, await connectPartner(origin));
  });
  return { origin, partner };
}

export async function fetchToken(origin: string, scope?: string): Promise<string> {
  const response = await requestToken(origin, { grant_type: 'client_credentials', ...(scope && { scope }) });
  return ((await response.json()) as { access_token: string }).access_token;
}

export function requestToken(origin: string, form: Record<string, string>, authorization = defaultBasic) {
  return fetch(origin + paths.token, {
    method: 'POST',
    headers: authorization ? { Authorization: authorization } : {},
    body: new URLSearchParams(form),
  });
}

export function basic(id: string, secret: string) {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}

const defaultBasic = basic('sandbox-partner', 'sandbox-secret-for-local-use-only');
