import 'server-only';
import type { Outcome } from '#features/form/model/lead-state.ts';

export type Prefill = {
  id: string;
  outcome: Outcome | null;
  reason: string | null;
  redirectedAt: Date | null;
};
