import { headers } from 'next/headers';

export async function pageNonce(): Promise<string> {
  const policy = (await headers()).get('content-security-policy');
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';
}
