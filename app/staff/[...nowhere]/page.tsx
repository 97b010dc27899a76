import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';

/** The 404 page for signed-in staff, inside the console frame. */
export default async function NowherePage() {
  await requireStaff('own_account');
  notFound();
}
