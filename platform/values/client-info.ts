/** From where a request came: what its browser called itself, and the address as known through trusted hops. */
export type ClientInfo = { userAgent: string; address: string };

/** No browser calls itself more than this. */
const MAX_USER_AGENT_LENGTH = 512;

/** Who asks, by the headers of a request as our own server passes it on. */
export const clientInfoFrom = (headers: Pick<Headers, 'get'>): ClientInfo => ({
  userAgent: headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? '',
  address: headers.get('x-handoff-client-address') ?? '',
});
