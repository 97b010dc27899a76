import 'server-only';
import type { Permission } from '#features/access/model/permissions.ts';
import { logEvent } from '#platform/log/log.ts';
import type { Actor } from './model/actor.ts';

export function logPermissionDenied(actor: Actor, permission: Permission): void {
  logEvent('staff_access_refused', { by: actor.email, what: permission });
}
