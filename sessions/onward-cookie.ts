import 'server-only';
import { getIronSession, type SessionOptions } from 'iron-session';
import { cookies } from 'next/headers';
import { env } from '#env.ts';

/**
 * A link that may be kept nowhere, for the moment between the operator's answer and the borrower's next request: sealed,
 * in the borrower's own browser, gone when it is used.
 */
export type Onward = { href: string; prefillId: string };

const LIFE_SECONDS = 120;
/** A browser keeps 4,096 bytes of a cookie at most; sealing makes it about half as long again. */
const HREF_LENGTH = 2_000;

function options(): SessionOptions {
  const isProduction = env().HANDOFF_MODE === 'production';
  return {
    cookieName: isProduction ? '__Host-handoff-onward' : 'handoff-onward',
    password: env().SESSION_SECRET,
    ttl: LIFE_SECONDS,
    cookieOptions: { secure: isProduction, httpOnly: true, sameSite: 'lax', path: '/' },
  };
}

const session = async () => getIronSession<Partial<Onward>>(await cookies(), options());

export async function readOnward(): Promise<Onward | null> {
  const { href, prefillId } = await session();
  return href && prefillId ? { href, prefillId } : null;
}

export async function writeOnward({ href, prefillId }: Onward): Promise<void> {
  if (href.length > HREF_LENGTH) throw new Error('a link is too long to be carried on');
  const opened = await session();
  opened.href = href;
  opened.prefillId = prefillId;
  await opened.save();
}

export async function clearOnward(): Promise<void> {
  (await session()).destroy();
}
