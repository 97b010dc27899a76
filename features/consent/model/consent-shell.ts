/**
 * What stands round a consent block where it is shown, as far as it changes how the block is read: a tag that the block
 * leaves open swallows what comes behind it.
 */
export const SHELL_START = '<body>\n';
export const SHELL_END = '</body></html>';
