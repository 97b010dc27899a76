export function TooFastNotice({ children }: { children: string }) {
  return (
    <p role="status" className="mb-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4">
      {children}
    </p>
  );
}
