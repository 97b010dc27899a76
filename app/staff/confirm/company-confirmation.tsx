import { ButtonLink } from '#components/console/plain-button.tsx';

export function CompanyConfirmation({ label, returned }: { label: string; returned: string }) {
  const way = new URLSearchParams({ confirm: 'yes', ...(returned && { returned }) });
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">{`Sign in again with ${label}. You’ll come back here.`}</p>
      <ButtonLink variant="primary" href={`/staff/sign-in/company?${way}`}>
        {`Confirm with ${label}`}
      </ButtonLink>
    </div>
  );
}
