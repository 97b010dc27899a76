import { Reassurance } from '#components/borrower/columns.tsx';

export function StepAside({ brandName, operatorName }: { brandName: string; operatorName: string }) {
  return (
    <Reassurance title="Your answers are private">
      <p>They’re encrypted and stay with {brandName} until you agree to send them.</p>
      <p>Requesting offers from {operatorName} isn’t an application for credit.</p>
    </Reassurance>
  );
}
