import 'server-only';
import { ROLES } from '#features/access/model/permissions.ts';
import {
  ACCESS_CHANGES,
  ACCESS_DECISIONS,
  PRIVILEGED_ROLES,
} from '#features/staff/model/privileged-access.ts';
import { columnReader } from '#platform/database/column.ts';

export const readRole = columnReader('staff.role', ROLES);
export const readAccessChange = columnReader('staff_access_request.kind', ACCESS_CHANGES);
export const readRequestedRole = columnReader('staff_access_request.role', PRIVILEGED_ROLES);
export const readAccessDecision = columnReader('staff_access_request.decision', ACCESS_DECISIONS);
