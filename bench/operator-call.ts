import { operatorClient } from '#tests/support/operator-client.ts';
import { handoff } from './lead-subjects.ts';
import { sendInParallel } from './load.ts';

const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';
const LAST_NAME = 'Benchmark';

export type OperatorCall = { leadsUrl: string; token: string; lead: Buffer };

/** Sends one lead through Handoff. Other subjects send the same JSON to the same address. */
export async function operatorCallOf(app: string, sandbox: string): Promise<OperatorCall> {
  await sendInParallel(await handoff(app, LAST_NAME).prepare(1), 1);
  const response = await fetch(`${sandbox}/_sandbox/requests?lastName=${LAST_NAME}`);
  const { requests }: { requests: { body: string }[] } = await response.json();
  const lead = Buffer.from(requests.at(-1)?.body ?? '', 'base64');
  return { leadsUrl: `${sandbox}${LEADS_PATH}`, token: await tokenOf(sandbox), lead };
}

async function tokenOf(sandbox: string): Promise<string> {
  const { id, secret } = operatorClient();
  const response = await fetch(`${sandbox}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token }: { access_token: string } = await response.json();
  return access_token;
}
