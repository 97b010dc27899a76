import { ButtonLink } from '#components/console/button.tsx';

/** The answer (403) to whoever is signed in and may not do this. */
export default function Forbidden() {
  return (
    <main className="console mx-auto max-w-xl space-y-4 px-4 py-16">
      <title>Not for your role</title>
      <h1 className="font-semibold text-[1.625rem]">This is not for your role</h1>
      <p className="text-ink-soft">
        Your role does not allow this. If your work needs it, ask an administrator to change your role.
      </p>
      <ButtonLink href="/staff">Go to the overview</ButtonLink>
    </main>
  );
}
