import { readinessBadge, VERDICT_LABELS } from '#app/staff/campaigns/copy.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Checkbox } from '#components/console/field.tsx';
import { ActionButton, Hidden } from '#components/console/form.tsx';
import { Badge } from '#components/console/status.tsx';
import { isClosed, worstVerdict } from '#features/campaign/model/readiness.ts';
import type { ReadinessItem, ReadinessVerdict } from '#features/campaign/model/readiness-facts.ts';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import type { CampaignAdminStatus } from '#features/form/model/campaign.ts';
import { archiveForGood, openForBorrowers, pauseForBorrowers } from '../actions.ts';

type ReadinessCardProps = {
  campaign: CampaignDetail;
  items: ReadinessItem[];
  mayEdit: boolean;
  seen: readonly string[];
};

const BEFORE = {
  ok: 'Ready to publish.',
  warns: 'Acknowledge the warnings to publish.',
  blocks: 'Fix the issues marked “Must fix” to publish.',
  closed: 'Fix the issues marked “Must fix” to publish.',
} as const;

const OVER = 'New borrowers can’t start, whatever this check finds.';
const SHUT = { ok: OVER, warns: OVER, blocks: OVER, closed: OVER } as const;

type Finding = ReadinessVerdict | 'closed';

const NOTES: Record<CampaignAdminStatus, Record<Finding, string>> = {
  draft: BEFORE,
  paused: BEFORE,
  scheduled: {
    ok: 'No issues found.',
    warns: 'It opens as scheduled. Review these warnings.',
    blocks: 'It opens as scheduled. Fix what is marked “Must fix” before then.',
    closed: 'Borrowers couldn’t get to an offer. Fix it before it opens.',
  },
  open: {
    ok: 'No issues found.',
    warns: 'Borrowers can apply. Review these warnings.',
    blocks: 'Borrowers can still apply. Fix what is marked “Must fix”.',
    closed: 'Borrowers can’t get to an offer now. Fix it or pause the campaign.',
  },
  closed: SHUT,
  archived: SHUT,
};

export function ReadinessCard({ campaign, items, mayEdit, seen }: ReadinessCardProps) {
  const { slug, version, status, pausedAt, opensAt } = campaign;
  const word = worstVerdict(items);
  const badge = readinessBadge(status, items);
  const of = (verdict: ReadinessItem['verdict']) => items.filter((item) => item.verdict === verdict);
  const [wanting, fine] = [[...of('blocks'), ...of('warns')], of('ok')];
  const canOpen = mayEdit && pausedAt !== null;
  return (
    <Card
      id="readiness"
      title="Readiness"
      note={NOTES[status][isClosed(items) ? 'closed' : word]}
      actions={<Badge tone={badge.tone}>{badge.label}</Badge>}
    >
      <form action={openForBorrowers}>
        <Hidden fields={{ campaign: slug, version }} />
        <ul className="divide-y divide-line border-line border-t empty:hidden">
          {wanting.map((item) => (
            <li key={item.key} className="py-2.5">
              <Item item={item} />
              {canOpen && item.verdict === 'warns' && word !== 'blocks' && (
                <Checkbox
                  name="seen"
                  value={item.key}
                  label={
                    <>
                      <span>Acknowledge</span>
                      <span className="sr-only">{`: ${item.title}`}</span>
                    </>
                  }
                  isChecked={seen.includes(item.key)}
                />
              )}
            </li>
          ))}
        </ul>
        {fine.length > 0 && (
          <details open={wanting.length === 0} className="border-line border-y">
            <summary className="py-2.5 font-semibold text-[0.875rem]">
              {`${fine.length} ${fine.length === 1 ? 'check' : 'checks'} passed`}
            </summary>
            <ul className="divide-y divide-line border-line border-t">
              {fine.map((item) => (
                <li key={item.key} className="py-2.5">
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {canOpen &&
          (word === 'blocks' ? (
            <p className="mt-4 text-[0.875rem] text-ink-soft">
              You can publish when all “Must fix” items are fixed.
            </p>
          ) : (
            <div className="mt-4">
              <Button>{opensAt ? 'Publish as scheduled' : 'Publish'}</Button>
            </div>
          ))}
      </form>
    </Card>
  );
}

function Item({ item: { title, verdict, sentence, fix } }: { item: ReadinessItem }) {
  return (
    <div className="flex items-start gap-3">
      <span className="w-16 shrink-0">
        <Badge tone={VERDICT_LABELS[verdict].tone}>{VERDICT_LABELS[verdict].label}</Badge>
      </span>
      <p className="min-w-0">
        <strong className="font-semibold">{`${title}.`}</strong>
        <span>{` ${sentence} `}</span>
        {fix && verdict !== 'ok' && (
          <a href={fix.href} className="whitespace-nowrap">
            <span>{fix.label}</span>
            <span className="sr-only">{` to fix: ${title}`}</span>
          </a>
        )}
      </p>
    </div>
  );
}

export function PauseForm({ slug }: { slug: string }) {
  return (
    <ActionButton action={pauseForBorrowers} fields={{ campaign: slug }} variant="danger">
      Pause campaign
    </ActionButton>
  );
}

export function ArchiveCard({ slug, isSure }: { slug: string; isSure: boolean }) {
  return (
    <details open={isSure} className="rounded-xl border border-line bg-surface px-4 py-3 sm:px-5">
      <summary className="font-semibold">Archive campaign…</summary>
      <form action={archiveForGood} className="mt-2 space-y-2">
        <input type="hidden" name="campaign" value={slug} />
        <p className="max-w-prose text-ink-soft">
          This removes the campaign from the list and the start page for good. Its leads and records stay. To
          run it again, duplicate it.
        </p>
        <Checkbox name="sure" label="I understand that I can’t undo this" isChecked={isSure} />
        <Button variant="danger">Archive campaign</Button>
      </form>
    </details>
  );
}
