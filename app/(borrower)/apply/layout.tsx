export default function ApplyLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      {children}
      <p className="no-print mt-14 border-line border-t pt-4 text-base">
        <a href="/apply/start-over" className="inline-flex min-h-11 items-center text-ink-soft">
          Start over and delete my answers
        </a>
      </p>
    </>
  );
}
