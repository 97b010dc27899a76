export const TOO_FAST_MESSAGE =
  'That was quicker than we expect of a person, so nothing was sent. Please look over this page and send it once more.';

export function TooFastNotice() {
  return (
    <p role="status" className="mb-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4">
      {TOO_FAST_MESSAGE}
    </p>
  );
}
