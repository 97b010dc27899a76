import { forbidden } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';

/** Where a form leads that its sender's role does not allow. */
export default async function NotAllowedPage() {
  await requireStaff('own_account');
  forbidden();
}
