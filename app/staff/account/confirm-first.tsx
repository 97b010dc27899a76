import { ButtonLink } from '#components/console/button.tsx';

/** In the place of a form that the session may not send yet: a password that was typed could not be kept. */
export function ConfirmFirst() {
  return (
    <div className="space-y-3">
      <p className="text-ink-soft">Confirm that it’s you before you change this.</p>
      <ButtonLink href="/staff/confirm">Confirm it’s you</ButtonLink>
    </div>
  );
}
