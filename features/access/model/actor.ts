import type { Role } from '#features/access/model/permissions.ts';

/** Somebody who is signed in to the console, as every use-case of it gets them. */
export type Actor = {
  staffId: string;
  email: string;
  name: string;
  role: Role;
  /** An IANA name, in which times are shown. */
  timeZone: string;
};
