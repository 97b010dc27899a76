import 'server-only';
import { recordCounted } from '#features/funnel/store/funnel-count.ts';

/** Takes what borrowers have done since into the figures of the overview, which are right before and after. */
export async function countFunnel(): Promise<void> {
  await recordCounted();
}
