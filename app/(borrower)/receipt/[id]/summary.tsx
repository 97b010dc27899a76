import { DateTime } from '#components/borrower/date-time.tsx';
import { OperatorSiteLink } from '#components/borrower/operator-site.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import { statusWord } from '#features/form/model/lead-state.ts';
import type { OperatorParty } from '#features/form/model/parties.ts';
import { receiptHasResults } from '#features/lead/model/receipt.ts';
import type { Receipt } from '#features/lead/read-receipt.ts';
import type { ReceiptLead } from '#features/lead/store/receipts.ts';
import { isPhoneConsentGiven, type PhoneConsent } from '#features/opt-out/model/withdrawal.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { capitalize } from '#platform/values/capitalize.ts';

type SummaryProps = {
  receipt: Receipt;
  parties: OperatorParty;
  address: string;
  withdraw: string;
  copy: Dictionary;
  language: Language;
};

export function Summary({ receipt, parties, address, withdraw, copy, language }: SummaryProps) {
  const { agreement, lead, person, phone } = receipt;
  if (!agreement || !lead) return null;
  const { facts, requests } = copy.receipt;
  const { operatorName } = parties;
  return (
    <>
      <Reference copy={copy}>{lead.reference}</Reference>
      <FactList>
        <Fact label={facts.askedFor}>{requests[lead.interface]}</Fact>
        <Fact label={facts.agreed}>
          <DateTime at={agreement.acknowledgedAt} language={language} />
        </Fact>
        <Fact label={agreement.sentAt ? facts.sentTo : facts.meantFor}>
          <span>{capitalize(operatorName)}</span>
          {agreement.sentAt && (
            <span className="block font-normal">
              <DateTime at={agreement.sentAt} language={language} />
            </span>
          )}
        </Fact>
        <Fact label={facts.status}>
          <span>{statusText(lead, operatorName, copy.receipt)}</span>
          {receiptHasResults(lead) && (
            <>
              <span className="block font-normal">{` ${copy.outcome.handoff.results(operatorName)}`}</span>
              <OperatorSiteLink parties={parties} copy={copy} />
            </>
          )}
        </Fact>
        <Fact label={facts.calls}>
          <Calls phone={phone} withdraw={withdraw} words={copy.receipt.calls} />
        </Fact>
        {person && (
          <>
            <Fact label={facts.name}>{person.name}</Fact>
            <Fact label={facts.email}>{person.email}</Fact>
            <Fact label={facts.phone}>{person.phone}</Fact>
          </>
        )}
        <div className="hidden print:block">
          <Fact label={facts.address}>{address}</Fact>
        </div>
      </FactList>
    </>
  );
}

function statusText(
  { state, operatorStatus, hadLink }: ReceiptLead,
  operator: string,
  { status }: Dictionary['receipt'],
): string {
  const word = statusWord(operatorStatus);
  switch (state) {
    case 'intent':
      return status.intent;
    case 'sending':
      return status.onItsWay(operator);
    case 'answered':
      if (word === 'failure') return status.failed(operator);
      if (word === 'timed_out' && !hadLink) return status.timedOut(operator);
      return status.received(operator);
    default:
      return status[state](operator);
  }
}

type CallsProps = { phone: PhoneConsent; withdraw: string; words: Dictionary['receipt']['calls'] };

function Calls({ phone, withdraw, words }: CallsProps) {
  if (!phone.givenAt) return <span>{words.declined}</span>;
  if (!isPhoneConsentGiven(phone)) return <span>{words.withdrawn}</span>;
  return (
    <>
      <span>{words.given}</span>
      <a href={withdraw} className="no-print flex min-h-11 items-center">
        <span>{words.withdraw}</span>
      </a>
    </>
  );
}

export function FactList({ children }: { children: React.ReactNode }) {
  return <dl className="mt-4 border-line border-b print:mt-2">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid break-inside-avoid gap-x-4 border-line border-t py-3 print:py-1 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <dt className="text-base text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
