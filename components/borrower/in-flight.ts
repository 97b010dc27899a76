/** Posts without an answer yet. An error page may replace the form that sent them. */
export const inFlight = new Set<Promise<unknown>>();

export function trackUntilAnswered<T>(post: Promise<T>): Promise<T> {
  const settled = post.catch(() => null).finally(() => inFlight.delete(settled));
  inFlight.add(settled);
  return post;
}
