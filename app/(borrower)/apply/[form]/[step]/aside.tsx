import { Reassurance } from '#components/borrower/columns.tsx';

export function StepAside({ brandName, operatorName }: { brandName: string; operatorName: string }) {
  return (
    <Reassurance title="Your answers are yours">
      <p>They stay with {brandName}, encrypted, until you agree to send them.</p>
      <p>Asking for offers through {operatorName} is not an application for credit.</p>
    </Reassurance>
  );
}
