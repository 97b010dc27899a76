import type { Dictionary } from '#features/wording/model/dictionary.ts';

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
      {copy.parts.retention.before(brandName, retention)}{' '}
      <a href={`mailto:${helpEmail}`} className="inline-flex min-h-11 items-center wrap-anywhere">
        {helpEmail}
      </a>{' '}
      {copy.parts.retention.or} <span className="whitespace-nowrap">{helpPhone}</span>.
    </p>
  );
}
