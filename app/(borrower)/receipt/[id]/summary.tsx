import { DateTime } from '#components/borrower/date-time.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import { isPhoneConsentGiven, type PhoneConsent } from '#features/lead/model/receipt.ts';
import type { Receipt } from '#features/lead/read-receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { REQUESTS, statusText } from './copy.ts';
import { Fact, FactList } from './facts.tsx';

type SummaryProps = {
  copy: Dictionary;
  receipt: Receipt;
  operatorName: string;
  address: string;
  withdraw: string;
};

export function Summary({ copy, receipt, operatorName, address, withdraw }: SummaryProps) {
  const { agreement, lead, person, phone } = receipt;
  if (!agreement || !lead) return null;
  return (
    <>
      <Reference copy={copy}>{lead.reference}</Reference>
      <FactList>
        <Fact label="You asked for">{REQUESTS[lead.interface]}</Fact>
        <Fact label="You agreed">
          <DateTime at={agreement.acknowledgedAt} />
        </Fact>
        <Fact label={agreement.sentAt ? 'Sent to' : 'Meant for'}>
          {capitalize(operatorName)}
          {agreement.sentAt && (
            <span className="block font-normal">
              <DateTime at={agreement.sentAt} />
            </span>
          )}
        </Fact>
        <Fact label="Status">{statusText(lead, operatorName)}</Fact>
        <Fact label="Calls and texts">
          <Calls phone={phone} withdraw={withdraw} />
        </Fact>
        {person && (
          <>
            <Fact label="Your name">{person.name}</Fact>
            <Fact label="Your email">{person.email}</Fact>
            <Fact label="Your phone">{person.phone}</Fact>
          </>
        )}
        <div className="hidden print:block">
          <Fact label="This page">{address}</Fact>
        </div>
      </FactList>
    </>
  );
}

function Calls({ phone, withdraw }: { phone: PhoneConsent; withdraw: string }) {
  if (!phone.givenAt) return 'You didn’t agree to these';
  if (!isPhoneConsentGiven(phone)) return 'You agreed, then withdrew your consent';
  return (
    <>
      You agreed to them
      <a href={withdraw} className="no-print flex min-h-11 items-center">
        <span>Withdraw this consent</span>
      </a>
    </>
  );
}
