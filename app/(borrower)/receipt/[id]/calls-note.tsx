import { DateTime } from '#components/borrower/date-time.tsx';
import { isPhoneConsentGiven, type PhoneConsent } from '#features/lead/model/receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';

type CallsNoteProps = {
  phone: PhoneConsent;
  operatorName: string;
  brand: string;
  copy: Dictionary;
  language: Language;
};

export function CallsNote({ phone, operatorName, brand, copy, language }: CallsNoteProps) {
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
