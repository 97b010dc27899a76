import { ErrorPage } from '#app/staff/_frame/error-page.tsx';

export default function ReportNotFound() {
  return (
    <ErrorPage title="There is no such report" link={{ href: '/staff/reconcile', label: 'See all reports' }}>
      Reports are kept for 90 days.
    </ErrorPage>
  );
}
