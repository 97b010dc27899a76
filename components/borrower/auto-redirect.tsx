/** Works without scripts. A script beside it would navigate twice. */
export function AutoRedirect({ to }: { to: string }) {
  return <meta httpEquiv="refresh" content={`0;url=${to}`} />;
}
