import { borrowerRequest } from '#app/borrower-request.ts';
import { NextLink } from '#components/borrower/button-link.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { OperatorSiteLink } from '#components/borrower/operator-site.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { ReceiptCard } from '#components/borrower/records.tsx';
import { findLinked } from '#features/application/other-product.ts';
import { receiptIdOf } from '#features/lead/read-receipt.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';

type Address = { searchParams: Promise<SearchParams> };

export default async function LostPage({ searchParams }: Address) {
  const query = queryOf(await searchParams);
  if (query.get('because') === 'cookies') return <NoCookies query={query} />;
  const { parties, journeyKey, copy } = await borrowerRequest();
  const { partner, operatorName, answerRetention } = parties;
  const receipt = await receiptIdOf(journeyKey);
  const { exits, parts } = copy;
  const { title, retention, sent } = exits.lost;
  return (
    <MessagePage
      art={<Drawing of="emptyFolder" />}
      aside={
        receipt && (
          <ReceiptCard receipt={receipt} copy={copy}>
            {exits.lost.receipt}
          </ReceiptCard>
        )
      }
    >
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>{retention(answerRetention)}</p>
        <p className="mt-3">{sent(operatorName)}</p>
        <OperatorSiteLink parties={parties} copy={copy} />
      </PageHead>
      <NextLink href="/">{parts.startOver}</NextLink>
    </MessagePage>
  );
}

/** The browser stored no cookie between a campaign link and the first page. */
async function NoCookies({ query }: { query: URLSearchParams }) {
  const { parties, copy, now, configurationVersion } = await borrowerRequest();
  const { title, why, how } = copy.exits.noCookies;
  const linked = await findLinked(query, { now, configurationVersion });
  return (
    <MessagePage art={<Drawing of="emptyFolder" />}>
      <PageHead title={title} tab={`${title} – ${parties.partner.brandName}`}>
        <p>{why}</p>
        <p className="mt-3">{how}</p>
      </PageHead>
      <NextLink href={linked?.startPath ?? '/'}>{copy.parts.tryAgain}</NextLink>
    </MessagePage>
  );
}
