import { usePathname } from 'next/navigation';
import type { SubmitError } from './use-submitting.ts';

export function SubmitErrorNotice({ submitError }: { submitError: SubmitError | null }) {
  if (!submitError) return null;
  return (
    <p role="alert" className="mb-6 border-danger border-l-4 bg-danger-wash px-5 py-4">
      {submitError === 'outdated' ? <Outdated /> : <Failed />}
    </p>
  );
}

function Outdated() {
  const path = usePathname();
  return (
    <>
      We have updated this page since you opened it, so it was not sent. Everything you entered is still here.{' '}
      <a href={path} target="_blank" rel="noreferrer" className="font-semibold">
        Open the new page in another tab
      </a>
      , copy your answers over, and continue there.
    </>
  );
}

const Failed = () => (
  <>
    We could not accept this just now. Everything you entered is still here: wait a minute, then press the
    button once more. Nothing is ever sent twice.
  </>
);
