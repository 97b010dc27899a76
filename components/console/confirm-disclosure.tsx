import type { Elements } from '#components/elements.ts';

type ConfirmDisclosureProps = {
  summary: React.ReactNode;
  description: string;
  isOpen?: boolean;
  children: Elements;
};

export function ConfirmDisclosure({
  summary,
  description,
  isOpen = false,
  children,
}: ConfirmDisclosureProps) {
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="inline-flex min-h-10 items-center whitespace-nowrap rounded-lg border border-line-strong bg-surface px-4 font-semibold text-[0.9375rem] hover:border-ink">
        {summary}
      </summary>
      <div className="max-w-64 space-y-2 whitespace-normal pt-2 text-[0.875rem]">
        <p>{description}</p>
        {children}
      </div>
    </details>
  );
}
