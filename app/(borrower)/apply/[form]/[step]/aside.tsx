import { Reassurance } from '#components/borrower/columns.tsx';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type StepAsideProps = { brandName: string; operatorName: string; copy: Dictionary };

export function StepAside({ brandName, operatorName, copy }: StepAsideProps) {
  const { aside } = copy.form;
  return (
    <Reassurance title={aside.title}>
      <p>{aside.encrypted(brandName)}</p>
      <p>{aside.noCredit(operatorName)}</p>
    </Reassurance>
  );
}
