import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { contextFilter, readStages, textOf } from '#scripts/dev/image/dockerfile.ts';
import { SERVER, SERVER_ENVIRONMENT } from '#scripts/dev/programs.ts';
import { runTool } from '#scripts/dev/tool.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const { version, license } = JSON.parse(read('package.json'));

test('the linter finds nothing in the Dockerfile', async () => {
  const { code, output } = await runTool('dockerfilelint/bin/dockerfilelint', ['Dockerfile']);
  expect(code, output).toBe(0);
});

test('the image does not run as root, and a stop waits for work under way', {
  tags: ['@packaging'],
}, () => {
  const last = readStages().at(-1) ?? [];
  expect(textOf(last, 'USER')).toBe('1000:1000');
  expect(textOf(last, 'STOPSIGNAL')).toBe('SIGTERM');
  expect(read('compose.yaml')).toContain('stop_grace_period: 45s');
  expect(read('deploy/systemd/handoff.service')).toContain('TimeoutStopSec=45\n');
});

test('every way to start the server has the same flags and environment', () => {
  const command = ['node', ...SERVER];
  const pairs = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  const environment = pairs.join(' ');
  expect(read('package.json')).toContain(`"serve": "exec env ${environment} ${command.join(' ')}"`);
  const unit = read('deploy/systemd/handoff.service');
  expect(unit).toMatch(new RegExp(`^Environment=.* ${environment}$`, 'm'));
  expect(unit).toContain(`/usr/bin/${command.join(' ')}\n`);
  const last = readStages().at(-1) ?? [];
  expect(textOf(last, 'ENV')).toContain(environment);
  expect(textOf(last, 'CMD')).toBe(JSON.stringify(command).replaceAll(',', ', '));
});

test('every file that names the release names the version of package.json', () => {
  expect(license).toBe('MIT');
  const names: Record<string, RegExp> = {
    Dockerfile: /\bhandoff:(\d+\.\d+\.\d+)/g,
    'compose.yaml': /\bHANDOFF_VERSION(?::-|=)(\d+\.\d+\.\d+)/g,
    'deploy/compose/make-secrets.sh': /\bHANDOFF_VERSION:-(\d+\.\d+\.\d+)/g,
    'deploy/compose/upgrade.sh': /\brelease=(\d+\.\d+\.\d+)/g,
    'docs/going-live.md': /\/srv\/handoff-(\d+\.\d+\.\d+)|`v(\d+\.\d+\.\d+)`/g,
  };
  for (const [path, pattern] of Object.entries(names)) {
    const named = [...read(path).matchAll(pattern)].map(([, found, other]) => found ?? other);
    expect(new Set(named), path).toEqual(new Set([version]));
  }
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  const [, newest] = /^## (?!Unreleased$)(.+)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest, 'the newest release in CHANGELOG.md').toMatch(
    new RegExp(`^${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`),
  );
});

test('a build context contains the sources and no secret, data or development file', {
  tags: ['@packaging'],
}, () => {
  const isSent = contextFilter();
  const sources = ['server.ts', 'scripts/run.mjs', 'prisma/schema/lead.prisma', 'app/layout.tsx', 'LICENSE'];
  expect(sources.filter((path) => !isSent(path))).toEqual([]);
  const left =
    '.env .env.production handoff.env proxy.env secrets/DATA_KEY data/postgres.log .git/config node_modules/next/package.json .next/BUILD_ID generated/prisma/client.ts tests/support/until.ts sandbox/server.ts';
  expect(left.split(' ').filter((path) => isSent(path))).toEqual([]);
});

type Service = { env_file?: string; environment?: Record<string, string>; secrets?: string[] };
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };

async function readCompose(): Promise<Compose> {
  const { code, output } = await runTool('js-yaml/bin/js-yaml.js', ['compose.yaml']);
  expect(code, output).toBe(0);
  return JSON.parse(output);
}

test('every secret of compose.yaml is declared, created, mounted and named', {
  tags: ['@packaging'],
}, async () => {
  const compose = await readCompose();
  const declared = Object.keys(compose.secrets);
  const made = read('deploy/compose/make-secrets.sh');
  for (const { file } of Object.values(compose.secrets)) expect(made).toContain(basename(file));
  for (const [service, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
    expect(declared, service).toEqual(expect.arrayContaining(secrets));
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    for (const [name, file] of files) expect(secrets, `${service}: ${name}`).toContain(basename(file));
  }
  const environment = compose.services['app-1']?.environment ?? {};
  expect(compose.services['app-2']?.environment).toEqual(environment);
  // An alert's signing secret and its address.
  expect(environment).toHaveProperty('ALERT_WEBHOOK_SECRET_FILE');
  expect(compose.services['app-1']?.secrets).toContain('SMTP_URL');
  expect(read('deploy/compose/handoff.env.example')).toMatch(/^ALERT_WEBHOOK_URL=https:/m);
});

test("the proxy of compose.yaml gets its host names and none of the app's settings", async () => {
  const { services } = await readCompose();
  const { env_file: file, environment = {}, secrets } = services.proxy ?? {};
  expect({ file, secrets }).toEqual({ file: 'proxy.env', secrets: undefined });
  const names = [...read('deploy/compose/proxy.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const used = [...read('deploy/caddy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
  expect([...names, ...Object.keys(environment)].sort()).toEqual(used.sort());
});

test('both proxies wait longer than the operator’s time limit', () => {
  const waits = [
    /proxy_read_timeout\s+(\d+)s/.exec(read('deploy/nginx/handoff.conf')),
    /response_header_timeout (\d+)s/.exec(read('deploy/caddy/Caddyfile')),
  ];
  for (const wait of waits) expect(Number(wait?.[1])).toBeGreaterThan(120);
});
