/** Without it, Next sends its own page for 401 with every page. No page of the app responds with 401. */
export default function Unauthorized() {
  return null;
}
