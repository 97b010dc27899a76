/**
 * The markup around a displayed consent block, as far as it changes how a browser parses the block: an unclosed tag
 * swallows the markup after it.
 */
export const SHELL_START = '<body>\n';
export const SHELL_END = '</body></html>';
