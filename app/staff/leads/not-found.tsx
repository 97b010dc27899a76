import { ButtonLink } from '#components/console/button.tsx';

export default function LeadNotFound() {
  return (
    <main className="console mx-auto max-w-xl space-y-4 px-4 py-16">
      <title>No such lead</title>
      <h1 className="font-semibold text-[1.625rem]">There is no such lead</h1>
      <p className="text-ink-soft">
        The reference may be mistyped. It has three groups of four letters and digits.
      </p>
      <ButtonLink href="/staff/leads">Look for it among all leads</ButtonLink>
    </main>
  );
}
