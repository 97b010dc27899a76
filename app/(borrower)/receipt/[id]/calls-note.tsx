import { DateTime } from '#components/borrower/date-time.tsx';
import { isPhoneConsentGiven, type PhoneConsent } from '#features/lead/model/receipt.ts';

type CallsNoteProps = { phone: PhoneConsent; operatorName: string; brand: string };

export function CallsNote({ phone, operatorName, brand }: CallsNoteProps) {
  if (!phone.withdrawnAt || isPhoneConsentGiven(phone)) return null;
  return (
    <div
      role="status"
      className="mt-6 break-inside-avoid border-accent-strong border-l-4 bg-accent-wash px-5 py-4"
    >
      <h2 className="font-sans font-semibold text-lg">You withdrew your consent to calls and texts</h2>
      <p className="font-medium">
        <DateTime at={phone.withdrawnAt} />
      </p>
      <p className="mt-1">
        {brand} will notify {operatorName}. Calls and texts may take a few days to stop.
      </p>
    </div>
  );
}
