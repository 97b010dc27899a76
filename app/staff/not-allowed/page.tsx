import { forbidden } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';

export default async function NotAllowedPage() {
  await requireStaff('own_account');
  forbidden();
}
