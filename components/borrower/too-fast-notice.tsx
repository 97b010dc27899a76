export const HURRIED =
  'That was quicker than we expect of a person, so nothing was sent. Please look over this page and send it once more.';

export function HurriedNote() {
  return (
    <p role="status" className="mb-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4">
      {HURRIED}
    </p>
  );
}
