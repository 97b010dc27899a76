// Next imports this at each start: in TypeScript, with the settings around it, that took a tenth of the start. An old Node
// must be able to read it too, since scripts/run.mjs imports it before the check of Node's version.
/** Builds and tests set it, not installations. */
export const buildFolder = process.env.HANDOFF_BUILD_FOLDER?.trim() || '.next';
