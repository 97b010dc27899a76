/** Without it, Next sends its own page for 403 with every page. Only the console has such a page. */
export default function Forbidden() {
  return null;
}
