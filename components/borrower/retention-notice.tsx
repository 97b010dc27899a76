type RetentionNoticeProps = { retention: string; brandName: string; helpEmail: string; helpPhone: string };

export function RetentionNotice({ retention, brandName, helpEmail, helpPhone }: RetentionNoticeProps) {
  return (
    <p className="mt-3">
      We keep that proof, with your name, email, phone and address, encrypted for {retention}. To have it
      erased too, ask {brandName}:{' '}
      <a href={`mailto:${helpEmail}`} className="inline-flex min-h-11 items-center wrap-anywhere">
        {helpEmail}
      </a>{' '}
      or <span className="whitespace-nowrap">{helpPhone}</span>.
    </p>
  );
}
