import { Reassurance } from '#components/borrower/columns.tsx';
import { capitalize } from '#platform/values/capitalize.ts';

export function ConsentAside({ brandName, operatorName }: { brandName: string; operatorName: string }) {
  return (
    <>
      <Reassurance title="Who’s involved">
        <Steps
          steps={[
            { name: brandName, description: 'collects your answers.' },
            {
              name: capitalize(operatorName),
              description: 'receives them if you agree, and shows you any offers.',
            },
          ]}
        />
      </Reassurance>
      <Reassurance title="What happens next">
        <p>
          We’ll take you to {operatorName}. You’ll see your offers there, or a note that there aren’t any.
        </p>
        <p>
          Your offers are saved there under your email address. Our link doesn’t need a password. If you go
          back on your own, you may be asked to set one.
        </p>
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
          {description}
        </li>
      ))}
    </ol>
  );
}
