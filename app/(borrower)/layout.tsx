import { borrowerRequest } from '#app/borrower-request.ts';
import { BrandHead, FontPreloads } from '#components/borrower/document-head.tsx';
import { Shell } from '#components/borrower/shell.tsx';
import { fontPreloads } from '#features/brand/font-preloads.ts';

export default async function BorrowerLayout({ children }: { children: React.ReactNode }) {
  const { parties, theme, copy, language, switchTo } = await borrowerRequest();
  return (
    <>
      <BrandHead partner={parties.partner} tones={theme} />
      <FontPreloads urls={fontPreloads(parties.partner.typeface)} />
      <Shell parties={parties} copy={copy} language={language} switchTo={switchTo}>
        {children}
      </Shell>
    </>
  );
}
