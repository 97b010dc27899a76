import 'server-only';
import { getIronSession, type SessionOptions } from 'iron-session';
import { cookies } from 'next/headers';
import { env } from '#env.ts';

/** All that a borrower's cookie carries: which journey, and the key under which its answers are sealed. */
export type JourneyKey = { journeyId: string; key: string };

function options(): SessionOptions {
  const { HANDOFF_MODE, SESSION_SECRET, RETAIN_DRAFTS } = env();
  const isProduction = HANDOFF_MODE === 'production';
  return {
    cookieName: isProduction ? '__Host-handoff-journey' : 'handoff-journey',
    password: SESSION_SECRET,
    ttl: RETAIN_DRAFTS / 1000,
    cookieOptions: { secure: isProduction, httpOnly: true, sameSite: 'lax', path: '/' },
  };
}

const session = async () => getIronSession<Partial<JourneyKey>>(await cookies(), options());

/** This browser's journey; null without a cookie, and with one that is forged, truncated, foreign or too old. */
export async function readJourneyKey(): Promise<JourneyKey | null> {
  const { journeyId, key } = await session();
  return journeyId && key ? { journeyId, key } : null;
}

export async function writeJourneyKey({ journeyId, key }: JourneyKey): Promise<void> {
  const opened = await session();
  opened.journeyId = journeyId;
  opened.key = key;
  await opened.save();
}

export async function clearJourneyKey(): Promise<void> {
  (await session()).destroy();
}
