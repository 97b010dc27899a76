import { ButtonLink } from '#components/console/plain-button.tsx';

/** A typed password could not be stored while its owner confirms. */
export function ConfirmFirst() {
  return (
    <div className="space-y-3">
      <p className="text-ink-soft">Confirm it’s you before you change this.</p>
      <ButtonLink href="/staff/confirm">Confirm it’s you</ButtonLink>
    </div>
  );
}
