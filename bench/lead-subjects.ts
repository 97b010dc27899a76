import { LAST_NAME, prepareLeads } from './borrowers.ts';
import { formBody, type PreparedRequest, sendInParallel } from './load.ts';
import { operatorClient } from './operator-client.ts';
import type { Context, ServedApp } from './served-app.ts';
import { buildSmallApp, nextApp, startSmallApp } from './small-app.ts';

export type Subject = {
  name: string;
  prepare: (count: number) => Promise<PreparedRequest[]>;
  /** Null for the operator's own simulator. */
  pid: number | null;
};

type OperatorCall = { leadsUrl: string; token: string; lead: Buffer };

const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';

/** All send the same JSON to the same address. */
export async function leadSubjects(served: ServedApp, context: Context): Promise<Subject[]> {
  const call = await operatorCallOf(served);
  const handoff = {
    name: 'Handoff',
    pid: served.pid,
    prepare: (count: number) => prepareLeads(served.app, count),
  };
  return [directOperator(call), await plainAction(call, context), handoff];
}

/** The call of one lead that is sent through Handoff. */
async function operatorCallOf({ app, sandbox }: ServedApp): Promise<OperatorCall> {
  await sendInParallel(await prepareLeads(app, 1), 1);
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

function directOperator({ leadsUrl, token, lead }: OperatorCall): Subject {
  const request: PreparedRequest = {
    url: leadsUrl,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: lead,
    isAccepted: (status) => status === 201,
  };
  return { name: 'operator', pid: null, prepare: async (count) => Array(count).fill(request) };
}

/** A Next app with one form whose action posts to the operator and redirects, without records or checks. */
async function plainAction({ leadsUrl, token, lead }: OperatorCall, context: Context): Promise<Subject> {
  const files = { 'app/page.jsx': PAGE, 'app/actions.js': ACTION(leadsUrl, token) };
  const app = nextApp('The plain action', 'plain-action', files);
  await buildSmallApp(app, context.signal);
  const { pid, origin } = await startSmallApp(app, context);
  const page = await (await fetch(origin)).text();
  const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(page) ?? [];
  const { headers, body } = await formBody({ [action]: '', lead: lead.toString() });
  const request: PreparedRequest = {
    url: origin,
    headers: { ...headers, origin },
    body,
    isAccepted: (status) => status === 303,
  };
  return { name: 'plain Next.js action', pid, prepare: async (count) => Array(count).fill(request) };
}

const PAGE = `import { sendOn } from './actions';
export default function Page() {
  return <form action={sendOn}><input type="hidden" name="lead" /><button>Send</button></form>;
}
`;
const ACTION = (leadsUrl: string, token: string) => `'use server';
import { redirect } from 'next/navigation';
export async function sendOn(form) {
  const answer = await fetch('${leadsUrl}', {
    method: 'POST',
    cache: 'no-store',
    headers: { authorization: 'Bearer ${token}', 'content-type': 'application/json' },
    body: form.get('lead'),
  });
  const { inviteUrl } = await answer.json();
  redirect(inviteUrl);
}
`;
