import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { QuestionsCard } from '#components/borrower/contact.tsx';
import { DateTime } from '#components/borrower/date-time.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { OperatorSiteLink } from '#components/borrower/operator-site.tsx';
import { MessagePage, PageHead, Reassurance } from '#components/borrower/page-parts.tsx';
import { PrintButton } from '#components/borrower/print-button.tsx';
import { Records } from '#components/borrower/records.tsx';
import type { EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { NO_SUCH_PAGE } from '#features/form/model/journey.ts';
import type { OperatorParty, Parties } from '#features/form/model/parties.ts';
import { certificatePath, receiptPath, withdrawPath } from '#features/lead/model/receipt.ts';
import { type Receipt, readReceipt } from '#features/lead/read-receipt.ts';
import { isPhoneConsentGiven, type PhoneConsent } from '#features/opt-out/model/withdrawal.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { AgreedText } from './agreed-text.tsx';
import { EarlierAgreements } from './earlier-agreements.tsx';
import { Fact, FactList, Summary } from './summary.tsx';

type Address = { params: Promise<{ id: string }> };

export default async function ReceiptPage({ params }: Address) {
  const { id } = await params;
  const { parties, journeyKey, borrower, copy, language } = await borrowerRequest();
  const receipt = await readReceipt(id, journeyKey);
  if (!receipt) redirect(NO_SUCH_PAGE);
  const { partner, operatorName, origin } = parties;
  const title = copy.parts.yourReceipt;
  const words = { copy, language };
  const { agreement, earlier, plainTexts, prefills } = receipt;
  return (
    <MessagePage
      art={<Drawing of="sealed" tone={agreement ? 'positive' : 'neutral'} />}
      aside={
        <Aside
          receipt={receipt}
          offer={receipt.isOwn ? offerEmail(borrower) : null}
          copy={copy}
          partner={partner}
        />
      }
    >
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>{agreement ? copy.receipt.agreed(partner.brandName) : copy.receipt.nothingAgreed}</p>
      </PageHead>
      <CallsNote phone={receipt.phone} operatorName={operatorName} brand={partner.brandName} {...words} />
      <Summary
        receipt={receipt}
        parties={parties}
        address={origin + receiptPath(id)}
        withdraw={withdrawPath(id)}
        {...words}
      />
      {(agreement || prefills.length > 0) && <KeepCard id={id} receipt={receipt} copy={copy} />}
      {agreement?.texts.map((text) => (
        <AgreedText
          key={text.key}
          text={text}
          plainText={plainTexts[text.sha256] ?? ''}
          acknowledgedAt={agreement.acknowledgedAt}
          operatorName={operatorName}
          {...words}
        />
      ))}
      <PrefillList prefills={prefills} parties={parties} {...words} />
      <EarlierAgreements
        agreements={earlier}
        newest={agreement}
        plainTexts={plainTexts}
        operatorName={operatorName}
        {...words}
      />
    </MessagePage>
  );
}

type KeepCardProps = { id: string; receipt: Receipt; copy: Dictionary };

function KeepCard({ id, receipt: { hasCertificate, hasOutsideTime }, copy }: KeepCardProps) {
  const { title, text, print, certificate, later, laterWithTime, download } = copy.receipt.keep;
  return (
    <section aria-labelledby="keep" className="no-print mt-10">
      <h2 id="keep" className="text-section">
        {title}
      </h2>
      <p className="mt-1 text-base text-ink-soft">{text}</p>
      <PrintButton label={print} />
      {hasCertificate && (
        <p className="mt-3 text-base text-ink-soft">
          <span>{certificate}</span>
          <span className="mt-2 block">{hasOutsideTime ? laterWithTime : later}</span>
          <a href={certificatePath(id)} className="flex min-h-11 items-center">
            <span>{download}</span>
          </a>
        </p>
      )}
    </section>
  );
}

type AsideProps = {
  receipt: Receipt;
  offer: EmailOffer | null;
  copy: Dictionary;
  partner: Parties['partner'];
};

function Aside({ receipt, offer, copy, partner }: AsideProps) {
  const { isOwn, agreement } = receipt;
  const { whoSees, back } = copy.receipt;
  return (
    <>
      {agreement && (
        <Reassurance title={whoSees.title}>
          <p>{whoSees.text}</p>
        </Reassurance>
      )}
      <QuestionsCard copy={copy} partner={partner} reference={receipt.lead?.reference ?? null} />
      <Records receipt={null} offer={offer} copy={copy} />
      {isOwn && (
        <p className="border-line border-t pt-1 text-base lg:-mt-3 lg:border-0 lg:px-6 lg:pt-0">
          <a href="/apply" className="inline-flex min-h-11 items-center">
            {back}
          </a>
        </p>
      )}
    </>
  );
}

type CallsNoteProps = {
  phone: PhoneConsent;
  operatorName: string;
  brand: string;
  copy: Dictionary;
  language: Language;
};

function CallsNote({ phone, operatorName, brand, copy, language }: CallsNoteProps) {
  if (!phone.withdrawnAt || isPhoneConsentGiven(phone)) return null;
  const { title, text } = copy.receipt.withdrawn;
  return (
    <div
      role="status"
      className="mt-6 break-inside-avoid border-accent-strong border-l-4 bg-accent-wash px-5 py-4"
    >
      <h2 className="font-sans font-semibold text-lg">{title}</h2>
      <p className="font-medium">
        <DateTime at={phone.withdrawnAt} language={language} />
      </p>
      <p className="mt-1">{text(brand, operatorName)}</p>
    </div>
  );
}

type PrefillListProps = Pick<Receipt, 'prefills'> & {
  parties: OperatorParty;
  copy: Dictionary;
  language: Language;
};

function PrefillList({ prefills, parties, copy, language }: PrefillListProps) {
  if (prefills.length === 0) return null;
  const { receipt } = copy;
  const { operatorName } = parties;
  return (
    <section aria-labelledby="taken" className="mt-12">
      <h2 id="taken" className="break-after-avoid text-section">
        {receipt.prefill.title(operatorName)}
      </h2>
      {prefills.map(({ sentAt, outcome }) => (
        <FactList key={sentAt.toISOString()}>
          <Fact label={receipt.facts.askedUs}>
            <DateTime at={sentAt} language={language} />
          </Fact>
          <Fact label={receipt.facts.status}>
            <span>{receipt.prefill[outcome ?? 'onTheirWay'](operatorName)}</span>
            {outcome === 'answered' && <OperatorSiteLink parties={parties} copy={copy} />}
          </Fact>
        </FactList>
      ))}
    </section>
  );
}
