import 'server-only';
import { validateHandoffLink } from '#features/lead/model/handoff-link.ts';
import { recordPrefillRedirect } from '#features/prefill/store/prefills.ts';
import { operatorConfig } from '#operator/live.ts';

/** The link of a prefill on its way from the operator's answer to the borrower's browser, kept in between by that browser alone. */
export type PrefillRedirect = { href: string; prefillId: string };

/** Notes that the borrower was sent on, and gives the address, judged once more; null where there is none to give. */
export async function followPrefillRedirect(redirect: PrefillRedirect | null): Promise<string | null> {
  const { handoffHosts, followsLocalHttp } = operatorConfig();
  const verdict = redirect && validateHandoffLink(redirect.href, handoffHosts, followsLocalHttp);
  if (!redirect || !verdict?.ok) return null;
  await recordPrefillRedirect(redirect.prefillId);
  return verdict.href;
}
