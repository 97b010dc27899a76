import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { phoneAddress } from './phone-address.ts';

type RetentionNoticeProps = {
  copy: Dictionary;
  retention: string;
  brandName: string;
  helpEmail: string;
  helpPhone: string;
};

export function RetentionNotice({ copy, retention, brandName, helpEmail, helpPhone }: RetentionNoticeProps) {
  return (
    <p className="mt-3">
      <span>{`${copy.parts.retention.before(brandName, retention)} `}</span>
      <a href={`mailto:${helpEmail}`} className="wrap-anywhere">
        {helpEmail}
      </a>
      <span>{` ${copy.parts.retention.or} `}</span>
      <a href={phoneAddress(helpPhone)} className="whitespace-nowrap">
        {helpPhone}
      </a>
      <span>.</span>
    </p>
  );
}
