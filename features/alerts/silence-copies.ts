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

/** Also of an instance whose database has never answered: nothing that it announces comes from a copy. */
export async function mayAnnounce(): Promise<boolean> {
  const origin = await knownDatabaseOrigin();
  return origin === 'unreached' || isOwn(origin);
}

function isOwn(origin: DatabaseOrigin): boolean {
  const isSilenced = origin === 'copy' || origin === 'unconfirmed';
  if (isSilenced && !isSilenceLogged) logAlert('alerts_silenced', { reason: origin });
  isSilenceLogged = isSilenced;
  return origin === 'own';
}
