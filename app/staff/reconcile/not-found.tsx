import { ErrorPage } from '#app/staff/_frame/error-page.tsx';

export default function ReportNotFound() {
  return (
    <ErrorPage
      title="We can’t find that report"
      link={{ href: '/staff/reconcile', label: 'View all reports' }}
    >
      We keep reports for 90 days.
    </ErrorPage>
  );
}
