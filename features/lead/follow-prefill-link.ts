import 'server-only';
import { validateHandoffLink } from '#features/lead/model/handoff-link.ts';
import { recordPrefillRedirect } from '#features/lead/store/prefills.ts';
import { operatorConfig } from '#operator/live.ts';

/** Only the borrower's browser holds the link between the answer and the redirect. */
export type PrefillRedirect = { href: string; prefillId: string };

export async function followPrefillRedirect(redirect: PrefillRedirect | null): Promise<string | null> {
  const { handoffHosts, followsLocalHttp } = operatorConfig();
  const verdict = redirect && validateHandoffLink(redirect.href, handoffHosts, followsLocalHttp);
  if (!redirect || !verdict?.ok) return null;
  await recordPrefillRedirect(redirect.prefillId);
  return verdict.href;
}
