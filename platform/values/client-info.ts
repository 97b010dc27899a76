export type ClientInfo = { userAgent: string; address: string };

const MAX_USER_AGENT_LENGTH = 512;

export const clientInfoFrom = (headers: Pick<Headers, 'get'>): ClientInfo => ({
  userAgent: headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? '',
  address: headers.get('x-handoff-client-address') ?? '',
});
