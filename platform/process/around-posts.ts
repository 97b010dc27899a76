import { processSlot } from './process-wide.ts';

export type Post = { path: string; cookie: string | undefined };
type AroundPosts = (post: Post, handle: () => Promise<void>) => Promise<void>;

/** The app can start work while Next parses a post. The edge has admitted and checked it. */
const around = processSlot<AroundPosts>('aroundPosts');

export const setAroundPosts = around.set;

export const handlePost: AroundPosts = (post, handle) => around.get()?.(post, handle) ?? handle();
