/** Next sends this with every page. The server around Next has the page that borrowers see. */
export default function NotFound() {
  return <h1>Page not found</h1>;
}
