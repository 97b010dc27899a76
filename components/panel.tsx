/** The sheet that a form or a message stands on; on a phone it is the page itself. */
export function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-10 sm:shadow-card">
      {children}
    </div>
  );
}

/** A page that says one thing. */
export function MessagePage({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <Panel>{children}</Panel>
    </div>
  );
}
