import { Reassurance } from '#components/borrower/columns.tsx';
import { Steps } from '#components/borrower/steps.tsx';
import { capitalize } from '#platform/values/capitalize.ts';

export function ConsentAside({ brandName, operatorName }: { brandName: string; operatorName: string }) {
  return (
    <>
      <Reassurance title="Who is who">
        <Steps
          steps={[
            { name: brandName, description: 'asks you for these answers.' },
            {
              name: capitalize(operatorName),
              description: 'receives them when you agree, and shows you offers if there are any.',
            },
          ]}
        />
      </Reassurance>
      <Reassurance title="What comes next">
        <p>
          We take you to the site of {operatorName}. Your offers appear there, or a message that you have no
          offers.
        </p>
        <p>
          They are stored there in an account under your email address. Our link needs no password; if you go
          back on your own, you may be asked to set one.
        </p>
      </Reassurance>
    </>
  );
}
