import { ErrorPage } from '#app/staff/_shell/error-page.tsx';

export default function StaffNotFound() {
  return (
    <ErrorPage title="Page not found" link={{ href: '/staff', label: 'Go to the overview' }}>
      Check the address. The page may have been renamed or removed.
    </ErrorPage>
  );
}
