import { ErrorPage } from '#app/staff/_frame/error-page.tsx';

export default function StaffNotFound() {
  return (
    <ErrorPage title="There is no such page" link={{ href: '/staff', label: 'Go to the overview' }}>
      The address may be mistyped, or what stood here has another name by now.
    </ErrorPage>
  );
}
