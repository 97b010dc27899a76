import { Button } from '#components/console/button.tsx';
import { Notice } from '#components/console/notice.tsx';
import { forgetInvitation } from './actions.ts';

export function Invitation({ email, link }: { email: string; link: string }) {
  return (
    <Notice tone="info" title={`Link for ${email}`} role="status">
      <p>Send it through a channel you trust. It works once, for 24 hours. We won’t show it again.</p>
      <p className="my-2 break-all rounded-lg border border-line bg-surface px-3 py-2 font-mono text-[0.875rem]">
        {link}
      </p>
      <form action={forgetInvitation}>
        <Button variant="quiet">Done</Button>
      </form>
    </Notice>
  );
}
