// Without packages, because scripts/dev/prune-production.mjs removes packages.

export interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, LockedPackage>;

/** Peers are left out: the app itself depends on those it needs. */
export function productionPaths(
  packages: Packages,
  isLeftOut: (name: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const follow = (from: string) => {
    for (const name of dependenciesOf(packages[from])) {
      const path = nearest(packages, from, name);
      if (!path || isLeftOut(name) || found.has(path)) continue;
      found.add(path);
      follow(path);
    }
  };
  follow('');
  return found;
}

export function dependenciesOf({ dependencies, optionalDependencies }: LockedPackage = {}): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** Resolves a package as Node does from another one. */
export function nearest(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}
