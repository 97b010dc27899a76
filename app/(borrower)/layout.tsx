import { borrowerRequest } from '#app/borrower-request.ts';
import { Shell } from '#components/borrower/shell.tsx';

export default async function BorrowerLayout({ children }: { children: React.ReactNode }) {
  const { parties, copy, switchTo } = await borrowerRequest();
  return (
    <Shell parties={parties} copy={copy} switchTo={switchTo}>
      {children}
    </Shell>
  );
}
