import { Badge, type Tone } from '#components/console/badge.tsx';
import type { HealthCheck, HealthStatus } from '#features/health/model/health.ts';

export const LIGHTS: Record<HealthStatus, { word: string; tone: Tone }> = {
  good: { word: 'Fine', tone: 'good' },
  warn: { word: 'Look', tone: 'warn' },
  bad: { word: 'Act', tone: 'bad' },
};

/** Where it can be acted upon in the console. */
const WAYS: Record<string, { href: string; label: string }> = {
  'Operator’s consent': { href: '/staff/consents', label: 'Go to consents' },
  'Alerts by webhook': { href: '/staff/alerts', label: 'Go to alerts' },
  'Alerts by e-mail': { href: '/staff/alerts', label: 'Go to alerts' },
};

export function LightBadge({ light }: { light: HealthStatus }) {
  return <Badge tone={LIGHTS[light].tone}>{LIGHTS[light].word}</Badge>;
}

/** Several things, each with its light, a sentence, and what to do. */
export function Lights({ judged }: { judged: readonly HealthCheck[] }) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {judged.map(({ name, status, message, action }) => (
        <li key={name} className="flex items-start gap-3 px-4 py-3 sm:px-5">
          <span className="w-14 shrink-0">
            <LightBadge light={status} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="max-w-prose break-words text-ink-soft">{message}</p>
            {action && (
              <p className="max-w-prose break-words">
                {action} {WAYS[name] && <a href={WAYS[name].href}>{WAYS[name].label}</a>}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
