import type { Running } from '#scripts/dev/child-processes.ts';
import { type PreparedRequest, send } from '../load.ts';

export type PeerName =
  | 'Handoff'
  | 'Next.js'
  | 'Next.js, PostgreSQL'
  | 'Next.js, PostgreSQL, nonce'
  | 'CASA'
  | 'SvelteKit';

/** One request for each of the borrowers that are busy at the same time. */
export type StepRequests = { page: PreparedRequest[]; post: PreparedRequest[] };

export type Peer = {
  name: PeerName;
  pid: number;
  pageUrl: string;
  prepare: (borrowers: number) => Promise<StepRequests>;
};

export type RunningPeer = Peer & Pick<Running, 'stop'>;

export const PERSON = { firstName: 'Ada', lastName: 'Quillverton', email: 'ada@example.com' };

export const isPage = (status: number) => status === 200;
export const isRedirect = (status: number) => status === 302 || status === 303;

/** Each peer gets the same headers, and compresses if it can. */
export const HEADERS = { 'accept-encoding': 'gzip' };

/** A peer that answers an error fast would win. */
export async function checkRequests({ name, prepare }: Peer): Promise<void> {
  const { page, post } = await prepare(1);
  for (const [request] of [page, post, page]) {
    if (!request || !(await send(request, 0)).isAccepted)
      throw new Error(`${name} does not answer ${request?.body ? 'the post' : 'the page'} of the step.`);
  }
}
