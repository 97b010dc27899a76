import { ButtonLink } from '#components/console/plain-button.tsx';

type CompanyButtonProps = { label: string; returned?: string | string[] | undefined; isOnly: boolean };

export function CompanyButton({ label, returned, isOnly }: CompanyButtonProps) {
  const way = typeof returned === 'string' ? `?${new URLSearchParams({ returned })}` : '';
  return (
    <div className="grid gap-5">
      <ButtonLink variant={isOnly ? 'primary' : 'quiet'} href={`/staff/sign-in/company${way}`}>
        {`Continue with ${label}`}
      </ButtonLink>
      {!isOnly && (
        <p className="flex items-center gap-3 text-[0.875rem] text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with a password
        </p>
      )}
    </div>
  );
}
