import { ErrorPage } from '#app/staff/_shell/error-page.tsx';

export default function Forbidden() {
  return (
    <ErrorPage title="Your role can’t open this page" link={{ href: '/staff', label: 'Go to the overview' }}>
      If you need access, ask an administrator.
    </ErrorPage>
  );
}
