import 'server-only';
import { appOrigin } from '#records/db.ts';
import { findIdentity, type Identity } from '#records/partner-draft.ts';

/** How the partner looks to borrowers, and how it will. */
export const readIdentity = (): Promise<Identity> => findIdentity();

/** Whether plain http addresses do: on a machine where borrowers reach this app by one. */
export const mayBePlain = (): boolean => appOrigin().startsWith('http:');
