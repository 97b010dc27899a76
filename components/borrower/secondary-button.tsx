export function SecondaryButton({ onPress, children }: { onPress: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="mt-3 inline-flex min-h-11 cursor-pointer items-center rounded-button border-2 border-line-strong bg-surface px-5 font-semibold hover:border-ink"
    >
      {children}
    </button>
  );
}
