export const TOO_FAST_MESSAGE =
  'Please take a moment to review this page, then submit it again. Nothing has been sent yet.';

export function TooFastNotice() {
  return (
    <p role="status" className="mb-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4">
      {TOO_FAST_MESSAGE}
    </p>
  );
}
