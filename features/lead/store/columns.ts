import 'server-only';
import { DECISION_CHOICES } from '#features/lead/model/lead-copy.ts';
import { columnReader } from '#platform/database/column.ts';

export const readDecisionChoice = columnReader('lead_decision.choice', DECISION_CHOICES);
