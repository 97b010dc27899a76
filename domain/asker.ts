/** From where a request came: what its browser called itself, and the address as known through trusted hops. */
export type Asker = { userAgent: string; address: string };

/** No browser calls itself more than this. */
const USER_AGENT_LENGTH = 512;

/** Who asks, by the headers of a request as our own server passes it on. */
export const askerFrom = (headers: Pick<Headers, 'get'>): Asker => ({
  userAgent: headers.get('user-agent')?.slice(0, USER_AGENT_LENGTH) ?? '',
  address: headers.get('x-handoff-client-address') ?? '',
});
