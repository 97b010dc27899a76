import { ErrorPage } from '#app/staff/_frame/error-page.tsx';

export default function LeadNotFound() {
  return (
    <ErrorPage title="We can’t find that lead" link={{ href: '/staff/leads', label: 'Search all leads' }}>
      Check the reference. It has three groups of four letters and numbers.
    </ErrorPage>
  );
}
