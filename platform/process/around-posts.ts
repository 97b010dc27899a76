import { processWide } from './process-wide.ts';

export type Post = { path: string; cookie: string | undefined };
type AroundPosts = (post: Post, handle: () => Promise<void>) => Promise<void>;

const shared = processWide('aroundPosts', (): { around: AroundPosts } => ({
  around: (_post, handle) => handle(),
}));

/** The app can start work while Next parses a post. The edge has admitted and checked it. */
export function setAroundPosts(around: AroundPosts): void {
  shared.around = around;
}

export const handlePost: AroundPosts = (post, handle) => shared.around(post, handle);
