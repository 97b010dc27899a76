import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';

export default async function NowherePage() {
  await requireStaff('own_account');
  notFound();
}
