// Plain JavaScript without packages, because scripts/dev/prune-production.mjs removes packages.

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Peers are left out: the app itself depends on those it needs.
 * @param {Record<string, LockedPackage>} packages
 * @param {(name: string) => boolean} [isLeftOut]
 * @returns {Set<string>}
 */
export function productionPaths(packages, isLeftOut = () => false) {
  /** @type {Set<string>} */
  const found = new Set();
  const follow = (/** @type {string} */ from) => {
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

/**
 * @param {LockedPackage | undefined} locked
 * @returns {string[]}
 */
export function dependenciesOf({ dependencies = {}, optionalDependencies = {} } = {}) {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/**
 * Resolves a package as Node does from another one.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
export function nearest(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}
