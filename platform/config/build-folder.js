// Next imports this at each start. In TypeScript, with the settings around it, that took a tenth of the start.
/** Builds and tests set it, not installations. */
export const buildFolder = process.env.HANDOFF_BUILD_FOLDER?.trim() || '.next';
