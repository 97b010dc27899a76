import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const RULES = readFileSync('deploy/prometheus/handoff.rules.yml', 'utf8');
const alerts = RULES.split(/^\s+- alert: /m)
  .slice(1)
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text }));

const aboutLeads = alerts.filter(({ text }) => /leads_(?:total|failed)/.test(text));

test('each rule has its own name, and a scrape job without instances has an alert', () => {
  const names = alerts.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(aboutLeads.length).toBeGreaterThan(1);
  expect(RULES).toContain('absent(up{job="handoff"})');
});

test('each recorded name that a rule uses is recorded, and the page of the metrics names each objective', () => {
  const recorded = new Set([...RULES.matchAll(/- record: (\S+)/g)].map(([, name]) => name));
  const used = [...RULES.matchAll(/\bhandoff:\w+:\w+/g)].map(([name]) => name);
  expect(used.length).toBeGreaterThan(recorded.size);
  for (const name of used) expect(recorded).toContain(name);
  const page = readFileSync('docs/metrics.md', 'utf8');
  for (const name of recorded) expect(page).toContain(`\`${name?.replace(/ratio\w+$/, 'ratio5m')}\``);
});

test.each(aboutLeads)('one failed lead of one does not raise $name', ({ text }) => {
  expect(text).toMatch(
    /and sum\(increase\(handoff_leads_total\{outcome=~"unsent\|unknown"\}\[\w+\]\)\) > 2$/m,
  );
});
