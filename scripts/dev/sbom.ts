import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './data-folder.ts';
import { dependenciesOf, nearest, productionPaths } from './production-packages.ts';

// `npm sbom --omit=dev` leaves out packages that development packages use too, such as pg and React.
const DEFAULT_PATH = join(projectFolder, 'data', 'sbom.cdx.json');
const text = (name: string) => readFileSync(join(projectFolder, name), 'utf8');

const locked = z.looseObject({
  version: z.string(),
  integrity: z.string().startsWith('sha512-'),
  license: z.string().optional(),
  optional: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const own = z.looseObject({ name: z.string(), version: z.string(), license: z.string() });

const { packages } = JSON.parse(text('package-lock.json'));
const { name, version, license } = own.parse(JSON.parse(text('package.json')));
const root = `pkg:npm/${name}@${version}`;
const paths = [...productionPaths(packages)].sort();

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  serialNumber: `urn:uuid:${randomUUID()}`,
  metadata: {
    timestamp: new Date().toISOString(),
    tools: { components: [{ type: 'application', name: 'bill of materials of handoff', version }] },
    component: {
      type: 'application',
      'bom-ref': root,
      name,
      version,
      purl: root,
      licenses: [{ expression: license }],
    },
  },
  components: uniqueBy(paths.map(component), ({ purl }) => purl),
  dependencies: uniqueBy(
    ['', ...paths].map((path) => ({ ref: purlOf(path), dependsOn: purlsBelow(path) })),
    ({ ref }) => ref,
  ),
};
const file = resolve(process.argv[2] ?? DEFAULT_PATH);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`Wrote ${bom.components.length} packages to ${file}.`);

function component(path: string) {
  const entry = locked.parse(packages[path]);
  const [, group, short = ''] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(path)) ?? [];
  const digest = Buffer.from(entry.integrity.slice('sha512-'.length), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purlOf(path),
    ...(group && { group }),
    name: short,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: digest }],
    ...(entry.license && { licenses: [{ expression: entry.license }] }),
    purl: purlOf(path),
  };
}

function purlsBelow(path: string): string[] {
  const below = dependenciesOf(packages[path]).map((dependency) => nearest(packages, path, dependency));
  return below.filter((found) => found !== undefined).map(purlOf);
}

function purlOf(path: string): string {
  return path === '' ? root : `pkg:npm/${nameOf(path).replace('@', '%40')}@${packages[path].version}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function uniqueBy<Item>(items: Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}
