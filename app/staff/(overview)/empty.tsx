import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { TEST_PARAMETER } from '#features/campaign/model/campaign-link.ts';

export function OverviewEmpty({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <Card>
      <Empty title="No visits yet">
        <p>
          Share a campaign’s link on your site, in an email or an ad. Add <code>utm_source</code> to see where
          visits come from, such as <code>?utm_source=newsletter</code>.
        </p>
        <dl className="mx-auto mt-5 grid max-w-2xl gap-x-6 gap-y-2 text-left sm:grid-cols-[auto_1fr]">
          {links.map(({ name, href }) => (
            <div key={href} className="contents">
              <dt className="font-semibold text-ink">{name}</dt>
              <dd className="min-w-0 break-all">
                <a href={href}>{href}</a>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-5">
          To try it without counting, add <code>{`?${TEST_PARAMETER.name}=${TEST_PARAMETER.value}`}</code>.
          Figures appear shortly after the first visit.
        </p>
      </Empty>
    </Card>
  );
}
