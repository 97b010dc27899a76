import type { Role } from '#features/access/model/permissions.ts';

export type Actor = {
  staffId: string;
  email: string;
  name: string;
  role: Role;
  timeZone: string;
};
