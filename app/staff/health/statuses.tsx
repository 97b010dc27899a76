import { Badge, type Tone } from '#components/console/badge.tsx';
import type { HealthCheck, HealthStatus } from '#features/health/model/health.ts';

export const STATUS_LABELS: Record<HealthStatus, { word: string; tone: Tone }> = {
  good: { word: 'OK', tone: 'good' },
  warn: { word: 'Warning', tone: 'warn' },
  bad: { word: 'Critical', tone: 'bad' },
};

const LINKS: Record<string, { href: string; label: string }> = {
  'Operator’s consent': { href: '/staff/consents', label: 'Go to Consents' },
  'Alerts by webhook': { href: '/staff/alerts', label: 'Go to Alerts' },
  'Alerts by email': { href: '/staff/alerts', label: 'Go to Alerts' },
};

export function StatusBadge({ light }: { light: HealthStatus }) {
  return <Badge tone={STATUS_LABELS[light].tone}>{STATUS_LABELS[light].word}</Badge>;
}

export function StatusList({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {checks.map(({ name, status, message, action }) => (
        <li key={name} className="flex items-start gap-3 px-4 py-3 sm:px-5">
          <span className="w-16 shrink-0">
            <StatusBadge light={status} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="max-w-prose break-words text-ink-soft">{message}</p>
            {action && (
              <p className="max-w-prose break-words">
                <span>{`${action} `}</span>
                {LINKS[name] && <a href={LINKS[name].href}>{LINKS[name].label}</a>}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
