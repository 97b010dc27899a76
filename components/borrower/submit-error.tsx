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
      We updated this page after you opened it, so nothing was sent. Everything you entered is still here.{' '}
      <a href={path} target="_blank" rel="noreferrer" className="font-semibold">
        Open the new page in another tab
      </a>
      , copy your answers over, and continue there.
    </>
  );
}

const Failed = () => (
  <>
    We couldn’t save this. Everything you entered is still here. Wait a minute and try again. We never send
    anything twice.
  </>
);
