import 'server-only';
import { randomUUID } from 'node:crypto';
import { newDataKey, unwrapDataKey } from '#vault/data-key.ts';
import { personMark } from '#vault/person-mark.ts';
import { newSealingKey, open, seal } from '#vault/seal.ts';

const PROBE = 'a text that nobody wrote';

/** Whether what any new lead needs can be sealed and opened again. */
export function canSealLeads(): boolean {
  const [key, journeyId] = [newSealingKey(), randomUUID()];
  const { key: dataKey, wrapped } = newDataKey(journeyId);
  return (
    personMark('email', PROBE) !== '' &&
    open(seal(PROBE, key, 'probe'), key, 'probe') === PROBE &&
    unwrapDataKey(wrapped, journeyId) === dataKey
  );
}
