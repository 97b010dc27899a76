import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';

/** Any other address under the console: said in its own words, to whoever is signed in. */
export default async function NowherePage() {
  await requireStaff('own_account');
  notFound();
}
