import { ErrorPage } from '#app/staff/_shell/auth-page.tsx';

export default function PrefillNotFound() {
  return (
    <ErrorPage
      title="We can’t find that prefill"
      link={{ href: '/staff/prefills', label: 'Search all prefills' }}
    >
      Check the reference. It has five groups of letters and numbers.
    </ErrorPage>
  );
}
