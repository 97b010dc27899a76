import { ErrorPage } from '#app/staff/_frame/error-page.tsx';

export default function LeadNotFound() {
  return (
    <ErrorPage
      title="There is no such lead"
      link={{ href: '/staff/leads', label: 'Look for it among all leads' }}
    >
      The reference may be mistyped. It has three groups of four letters and digits.
    </ErrorPage>
  );
}
