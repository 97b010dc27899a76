import 'server-only';
import type { Tokens } from './token.ts';

/** Tokens, and whether the last who wanted one went without: a token in hand counts as well as a new one. */
export type WatchedTokens = Tokens & { lastFailed: () => boolean };

export function watchTokens(tokens: Tokens): WatchedTokens {
  let lastFailed = false;
  const watched = async (asking: ReturnType<Tokens['obtain']>) => {
    const result = await asking;
    lastFailed = result.kind === 'failed';
    return result;
  };
  return {
    obtain: (scope) => watched(tokens.obtain(scope)),
    renew: (scope, rejected) => watched(tokens.renew(scope, rejected)),
    standing: () => tokens.standing(),
    lastFailed: () => lastFailed,
  };
}
