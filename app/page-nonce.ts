import { headers } from 'next/headers';

/** The nonce of this page's own scripts and styles, as the proxy gave it out. */
export async function pageNonce(): Promise<string> {
  const policy = (await headers()).get('content-security-policy');
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';
}
