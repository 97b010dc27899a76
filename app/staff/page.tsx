import { requireStaff } from './desk/access.ts';
import { ConsolePage } from './desk/console-page.tsx';

export default async function OverviewPage() {
  const actor = await requireStaff('overview_read');
  return (
    <ConsolePage actor={actor} area="overview" title="Overview">
      <p>Soon.</p>
    </ConsolePage>
  );
}
