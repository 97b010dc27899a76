import 'server-only';
import {
  describePrefill,
  type PrefillDescription,
  type PrefillRecord,
} from '#features/lead/model/prefill-record.ts';
import { findPrefillRecord } from '#features/lead/store/prefill-list.ts';
import { isUuid } from '#platform/values/ids.ts';

export type PrefillDetail = { prefill: PrefillRecord; description: PrefillDescription };

export async function readPrefill(id: string): Promise<PrefillDetail | null> {
  const prefill = isUuid(id) ? await findPrefillRecord(id) : null;
  return prefill && { prefill, description: describePrefill(prefill) };
}
