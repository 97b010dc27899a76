import { ButtonLink } from '#components/console/button.tsx';

export default function ReportNotFound() {
  return (
    <main className="console mx-auto max-w-xl space-y-4 px-4 py-16">
      <title>No such report</title>
      <h1 className="font-semibold text-[1.625rem]">There is no such report</h1>
      <p className="text-ink-soft">Reports are kept for 90 days.</p>
      <ButtonLink href="/staff/reconcile">See all reports</ButtonLink>
    </main>
  );
}
