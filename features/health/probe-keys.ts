import 'server-only';
import { randomUUID } from 'node:crypto';
import { newDataKey, unwrapDataKey } from '#platform/crypto/data-key.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { newSealingKey, open, seal } from '#platform/crypto/seal.ts';

const PROBE = 'a text that nobody wrote';

/** Whether what any new lead needs can be sealed and opened again. */
export function canSealLeads(): boolean {
  const [key, journeyId] = [newSealingKey(), randomUUID()];
  const { key: dataKey, wrapped } = newDataKey(journeyId);
  return (
    personLookupHash('email', PROBE) !== '' &&
    open(seal(PROBE, key, 'probe'), key, 'probe') === PROBE &&
    unwrapDataKey(wrapped, journeyId) === dataKey
  );
}
