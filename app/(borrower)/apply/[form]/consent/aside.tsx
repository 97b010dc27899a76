import { Reassurance } from '#components/borrower/columns.tsx';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { capitalize } from '#platform/values/capitalize.ts';

type ConsentAsideProps = { copy: Dictionary; brandName: string; operatorName: string };

export function ConsentAside({ copy, brandName, operatorName }: ConsentAsideProps) {
  const { aside } = copy.consent;
  return (
    <>
      <Reassurance title={aside.involved}>
        <Steps
          steps={[
            { name: brandName, description: aside.brand },
            { name: capitalize(operatorName), description: aside.operator },
          ]}
        />
      </Reassurance>
      <Reassurance title={aside.next}>
        <p>{aside.offers(operatorName)}</p>
        <p>{aside.saved}</p>
      </Reassurance>
    </>
  );
}

function Steps({ steps }: { steps: { name: string; description: string }[] }) {
  return (
    <ol className="mt-1 grid gap-4">
      {steps.map(({ name, description }) => (
        <li
          key={name}
          className="relative pl-7 before:absolute before:top-1.5 before:left-0 before:size-3.5 before:rounded-full before:border-2 before:border-accent-strong after:absolute after:top-6 after:-bottom-5 after:left-1.5 after:border-accent-strong after:border-l-2 last:before:bg-accent-strong last:after:hidden"
        >
          <strong className="block font-semibold text-ink">{name}</strong>
          <span>{description}</span>
        </li>
      ))}
    </ol>
  );
}
