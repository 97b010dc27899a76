import { ErrorPage } from '#app/staff/_shell/auth-page.tsx';

export default function Forbidden() {
  return (
    <ErrorPage title="Your role can’t open this page">If you need access, ask an administrator.</ErrorPage>
  );
}
