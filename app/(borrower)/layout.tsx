import { Shell } from '#components/shell.tsx';

export default function BorrowerLayout({ children }: { children: React.ReactNode }) {
  return <Shell>{children}</Shell>;
}
