import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IPodSpec } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { runFolder } from '#scripts/dev/test-settings.ts';
import { runCommand, runTool } from '#scripts/dev/tool.ts';
import { complete, SECRET } from './complete-settings.ts';

const FOLDER = join(projectFolder, 'deploy', 'kubernetes');
const GENERATED = join(runFolder, 'kubernetes');
const COMPILER =
  '--noEmit --strict --skipLibCheck --ignoreConfig --module esnext --moduleResolution bundler'.split(' ');
const PROMETHEUS = 'monitoring.coreos.com/';
const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));

interface Manifest {
  apiVersion: string;
  kind: string;
  spec: { template: { spec: IPodSpec } };
}

interface Kustomization {
  resources: string[];
  images: { newTag: string }[];
  secretGenerator: { name: string; files: string[] }[];
  configMapGenerator: { name: string; envs: string[] }[];
}

/** All files of the folder in one run of the tool. */
async function readYaml(): Promise<Map<string, unknown>> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
  const documents = names.map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  const file = join(GENERATED, 'all.yaml');
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(file, documents.join('\n---\n'));
  const { code, output } = await runTool('js-yaml/bin/js-yaml.js', [file]);
  expect(code, output).toBe(0);
  const read: unknown[] = JSON.parse(output);
  return new Map(names.map((name, place) => [name, read[place]]));
}

const moduleOf = ({ apiVersion, kind }: Manifest) =>
  apiVersion.startsWith(PROMETHEUS)
    ? `@kubernetes-models/prometheus-operator/${apiVersion}/${kind}`
    : `kubernetes-models/${apiVersion}/${kind}`;

const files = await readYaml();
const kustomization = files.get('kustomization.yaml') as Kustomization;
files.delete('kustomization.yaml');
const manifests = [...files].map(([name, manifest]) => ({ name, manifest: manifest as Manifest }));
const pods = manifests
  .filter(({ manifest }) => ['Deployment', 'Job'].includes(manifest.kind))
  .map(({ name, manifest }) => ({ name, pod: manifest.spec.template.spec }));

// Compiling finds unknown fields, and running finds values that the schema rejects.
test('every manifest is listed, and fits the published schema of its kind', {
  tags: ['@packaging'],
}, async () => {
  expect(kustomization.resources.toSorted()).toEqual(manifests.map(({ name }) => name).sort());
  const files = manifests.map(({ manifest }, index) => {
    const { kind } = manifest;
    const file = join(GENERATED, `${index}-${kind}.ts`);
    const lines = [
      `import { ${kind}, type I${kind} } from '${moduleOf(manifest)}';`,
      `const manifest = ${JSON.stringify(manifest)} satisfies I${kind};`,
      `new ${kind}(manifest).validate();`,
    ];
    writeFileSync(file, lines.join('\n'));
    return file;
  });
  const compiled = await runTool('typescript/bin/tsc', [...COMPILER, ...files]);
  const runs = await Promise.all(files.map((file) => runCommand(process.execPath, [file])));
  expect([compiled, ...runs].filter(({ code }) => code !== 0).map(({ output }) => output)).toEqual([]);
});

test('pods run as a user with a number, on a read-only file system, and have time to stop', {
  tags: ['@packaging'],
}, () => {
  const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8');
  const [, user] = /^USER (\d+):\d+$/m.exec(dockerfile) ?? [];
  for (const { name, pod } of pods) {
    expect(pod.securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) });
    for (const { securityContext } of pod.containers)
      expect(securityContext?.readOnlyRootFilesystem).toBe(true);
  }
  // As every other supervisor gives.
  const app = pods.find(({ name }) => name === 'deployment.yaml')?.pod;
  expect(app?.terminationGracePeriodSeconds).toBe(45);
});

test('pods use the image of this release, and every secret file is mounted from a generated secret', {
  tags: ['@packaging'],
}, () => {
  expect(kustomization.images.map(({ newTag }) => newTag)).toEqual([version]);
  const made = new Map(kustomization.secretGenerator.map(({ name, files }) => [name, files]));
  for (const { name, pod } of pods) {
    const mounted = (pod.volumes ?? []).flatMap(({ name: volume, secret }) => {
      const mount = pod.containers[0]?.volumeMounts?.find((each) => each.name === volume);
      const keys = made.get(secret?.secretName ?? '') ?? [];
      return keys.map((key) => key.replace('secrets', mount?.mountPath ?? ''));
    });
    const files = pod.containers.flatMap(({ env = [] }) => env.map(({ value }) => value));
    expect(files.length, name).toBeGreaterThan(0);
    expect(mounted).toEqual(expect.arrayContaining(files));
    const maps = pod.containers.flatMap(({ envFrom = [] }) =>
      envFrom.map(({ configMapRef }) => configMapRef?.name),
    );
    expect(maps).toEqual(kustomization.configMapGenerator.map((map) => map.name));
  }
});

test('the example settings start the app', { tags: ['@settings-checks'] }, () => {
  const text = readFileSync(join(FOLDER, 'settings.env'), 'utf8');
  const settings = Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readSettings({ ...complete, ...settings, ALERT_WEBHOOK_SECRET: SECRET })).toMatchObject({
    HOST: '0.0.0.0',
    TRUSTED_PROXY_HOPS: 1,
  });
});
