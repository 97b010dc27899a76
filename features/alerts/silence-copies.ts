import 'server-only';
import {
  type DatabaseOrigin,
  databaseOrigin,
  knownDatabaseOrigin,
} from '#platform/database/delivering-database.ts';
import { logAlert } from '#platform/log/log.ts';

let isSilenceLogged = false;

/** A copy of the database, such as one for a drill, must not page the people who run the original. */
export const mayDeliver = async (): Promise<boolean> => isOwn(await databaseOrigin());

/** During an outage, only if the database was known before it: one that has never answered may be a copy. */
export const mayAnnounce = async (): Promise<boolean> => isOwn(await knownDatabaseOrigin());

function isOwn(origin: DatabaseOrigin): boolean {
  const isSilenced = origin !== 'own';
  if (isSilenced && !isSilenceLogged) logAlert('alerts_silenced', { reason: origin });
  isSilenceLogged = isSilenced;
  return !isSilenced;
}
