import type { BrandSettings } from '#features/brand/model/brand-form.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { Reassurance } from './columns.tsx';
import { contactAddress } from './contact-action.tsx';
import { phoneAddress } from './phone-address.ts';

type QuestionsCardProps = {
  copy: Dictionary;
  partner: Pick<BrandSettings, 'brandName' | 'helpEmail' | 'helpPhone'>;
  reference: string | null;
};

/** Style rules show these contacts or those of the footer, and the header's link leads to them. */
export function QuestionsCard({ copy, partner, reference }: QuestionsCardProps) {
  const { brandName, helpEmail, helpPhone } = partner;
  const { questions } = copy.outcome;
  return (
    <div id="questions" className="max-lg:hidden">
      <Reassurance title={questions.title}>
        <p>{reference ? questions.before(brandName) : copy.receipt.help(brandName)}</p>
        <ul className="-mt-2">
          <li>
            <a
              href={reference ? contactAddress(copy, helpEmail, reference) : `mailto:${helpEmail}`}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {helpEmail}
            </a>
          </li>
          <li>
            <a href={phoneAddress(helpPhone)} className="inline-flex min-h-11 items-center whitespace-nowrap">
              {helpPhone}
            </a>
          </li>
        </ul>
      </Reassurance>
    </div>
  );
}
