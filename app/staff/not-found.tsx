import { ErrorPage } from '#app/staff/_shell/auth-page.tsx';

export default function StaffNotFound() {
  return (
    <ErrorPage title="Page not found">
      Check the address. The page may have been renamed or removed.
    </ErrorPage>
  );
}
