import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { Sealed } from '#components/borrower/art/endings.tsx';
import { Reassurance } from '#components/borrower/columns.tsx';
import { EmailReceiptLine } from '#components/borrower/email-offer.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { phoneAddress } from '#components/borrower/phone-address.ts';
import { PrintButton } from '#components/borrower/print-button.tsx';
import type { EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { certificatePath, receiptPath, withdrawPath } from '#features/lead/model/receipt.ts';
import { type Receipt, readReceipt } from '#features/lead/read-receipt.ts';
import { NO_SUCH_PAGE } from '#features/questions/model/forms/paths.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { AgreedText } from './agreed-text.tsx';
import { CallsNote } from './calls-note.tsx';
import { EarlierAgreements } from './earlier-agreements.tsx';
import { PrefillList } from './prefill-list.tsx';
import { Summary } from './summary.tsx';

type Address = { params: Promise<{ id: string }> };

const TITLE = 'Your receipt';

export default async function ReceiptPage({ params }: Address) {
  const { id } = await params;
  const { parties, journeyKey, borrower, copy } = await borrowerRequest();
  const receipt = await readReceipt(id, journeyKey);
  if (!receipt) redirect(NO_SUCH_PAGE);
  const { partner, operatorName, origin } = parties;
  const { agreement, earlier, plainTexts, prefills } = receipt;
  return (
    <MessagePage
      art={<Sealed tone={agreement ? 'positive' : 'neutral'} />}
      aside={
        <Aside
          copy={copy}
          receipt={receipt}
          offer={receipt.isOwn ? offerEmail(borrower) : null}
          {...partner}
        />
      }
    >
      <PageHead title={TITLE} tab={`${TITLE} – ${partner.brandName}`}>
        {agreement ? (
          <p>What you agreed to at {partner.brandName}, when, and who received it.</p>
        ) : (
          <p>
            You haven’t agreed to anything yet. Once you do, this page shows what you agreed to, when, and who
            received it.
          </p>
        )}
      </PageHead>
      <CallsNote phone={receipt.phone} operatorName={operatorName} brand={partner.brandName} />
      <Summary
        copy={copy}
        receipt={receipt}
        operatorName={operatorName}
        address={origin + receiptPath(id)}
        withdraw={withdrawPath(id)}
      />
      {(agreement || prefills.length > 0) && <KeepCard id={id} receipt={receipt} />}
      {agreement?.texts.map((text) => (
        <AgreedText
          copy={copy}
          key={text.key}
          text={text}
          plainText={plainTexts[text.sha256] ?? ''}
          acknowledgedAt={agreement.acknowledgedAt}
          operatorName={operatorName}
        />
      ))}
      <PrefillList prefills={prefills} operatorName={operatorName} />
      <EarlierAgreements
        agreements={earlier}
        newest={agreement}
        plainTexts={plainTexts}
        operatorName={operatorName}
      />
    </MessagePage>
  );
}

function KeepCard({ id, receipt: { hasCertificate } }: { id: string; receipt: Receipt }) {
  return (
    <section aria-labelledby="keep" className="no-print mt-10">
      <h2 id="keep" className="text-section">
        Keep a copy
      </h2>
      <p className="mt-1 text-base text-ink-soft">
        Print this page or save it as a PDF. You can also save its link, which won’t change.
      </p>
      <PrintButton />
      {hasCertificate && (
        <p className="mt-3 text-base text-ink-soft">
          The certificate is a signed file of the same facts. Anyone can use it to check that nothing was
          changed.
          <a href={certificatePath(id)} className="flex min-h-11 items-center">
            <span>Download the certificate</span>
          </a>
        </p>
      )}
    </section>
  );
}

type AsideProps = {
  copy: Dictionary;
  receipt: Receipt;
  offer: EmailOffer | null;
  brandName: string;
  helpEmail: string;
  helpPhone: string;
};

function Aside({ copy, receipt: { isOwn, agreement }, offer, brandName, helpEmail, helpPhone }: AsideProps) {
  return (
    <>
      {agreement && (
        <Reassurance title="Who can see this">
          <p>
            Anyone with this link. Your name and contact details appear only in the browser you used, for as
            long as it has the key to your answers.
          </p>
        </Reassurance>
      )}
      <Reassurance title="Questions?">
        <p>
          Ask {brandName}:{' '}
          <a href={`mailto:${helpEmail}`} className="inline-flex min-h-11 items-center wrap-anywhere">
            {helpEmail}
          </a>{' '}
          or{' '}
          <a href={phoneAddress(helpPhone)} className="inline-flex min-h-11 items-center whitespace-nowrap">
            {helpPhone}
          </a>
          .
        </p>
      </Reassurance>
      <EmailReceiptLine copy={copy} offer={offer} />
      {isOwn && (
        <p className="border-line border-t pt-1 text-base">
          <a href="/apply" className="inline-flex min-h-11 items-center">
            Back to your request
          </a>
        </p>
      )}
    </>
  );
}
