export type Post = { path: string; cookie: string | undefined };
type AroundPosts = (post: Post, handle: () => Promise<void>) => Promise<void>;

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffAroundPosts: AroundPosts | undefined;
}

/** The app can start work while Next parses a post. The edge has admitted and checked it. */
export function setAroundPosts(around: AroundPosts): void {
  globalThis.handoffAroundPosts = around;
}

export const handlePost: AroundPosts = (post, handle) =>
  globalThis.handoffAroundPosts ? globalThis.handoffAroundPosts(post, handle) : handle();
