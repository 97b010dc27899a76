import { borrowerRequest } from '#app/borrower-request.ts';
import { Shell } from '#components/borrower/shell.tsx';

export default async function BorrowerLayout({ children }: { children: React.ReactNode }) {
  const { parties } = await borrowerRequest();
  return <Shell parties={parties}>{children}</Shell>;
}
