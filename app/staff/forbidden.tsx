import { ErrorPage } from '#app/staff/_frame/error-page.tsx';

/** The answer (403) to whoever is signed in and may not do this. */
export default function Forbidden() {
  return (
    <ErrorPage title="This is not for your role" link={{ href: '/staff', label: 'Go to the overview' }}>
      If your work needs it, ask an administrator to change your role.
    </ErrorPage>
  );
}
