import './staff.css';
import { FontPreloads } from '#components/borrower/document-head.tsx';
import { fontPreloads } from '#features/brand/font-preloads.ts';

export default function StaffLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <FontPreloads urls={fontPreloads()} />
      {children}
    </>
  );
}
