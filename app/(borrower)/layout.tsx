import { Shell } from '#components/borrower/shell.tsx';

export default function BorrowerLayout({ children }: { children: React.ReactNode }) {
  return <Shell>{children}</Shell>;
}
