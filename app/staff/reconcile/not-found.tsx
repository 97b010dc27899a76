import { DeadEnd } from '#app/staff/_frame/error-page.tsx';

export default function ReportNotFound() {
  return (
    <DeadEnd title="There is no such report" way={{ href: '/staff/reconcile', label: 'See all reports' }}>
      Reports are kept for 90 days.
    </DeadEnd>
  );
}
