import * as z from 'zod';
import { blocksOf, isDay, linesOf } from './landing-lines.ts';

const REVIEW = z.object({
  quote: z.string().max(240),
  author: z.string().max(60),
  stars: z.number().int().min(1).max(5),
  source: z.string().max(60),
  date: z.string(),
  url: z.string().max(300),
});
export type Review = z.infer<typeof REVIEW>;

const AWARD = z.object({ title: z.string().max(80), source: z.string().max(60), year: z.string() });
export type Award = z.infer<typeof AWARD>;

export const REVIEWS = z.array(REVIEW).max(6).default([]);
export const AWARDS = z.array(AWARD).max(4).default([]);

export const REVIEW_FORMAT = 'name and state | stars | source | date | link';
export const AWARD_FORMAT = 'award | source | year';

const partsOf = (line: string) => line.split('|').map((part) => part.trim());

function reviewFrom(block: string): Review | string {
  const lines = linesOf(block);
  const [author = '', stars = '', source = '', date = '', url = '', ...more] = partsOf(lines.at(-1) ?? '');
  const quote = lines.slice(0, -1).join(' ');
  if (!quote || !author || !source || more.length > 0)
    return `Write what the person said, and on the next line: ${REVIEW_FORMAT}`;
  if (!/^[1-5]$/.test(stars)) return `Enter 1 to 5 stars for ${author}`;
  if (!isDay(date)) return `Enter the date of the review by ${author}, such as 2026-10-31`;
  if (!isSecureLink(url)) return `Enter the full link to the review by ${author}, which starts with https://`;
  const review = REVIEW.safeParse({ quote, author, stars: Number(stars), source, date, url });
  return review.success ? review.data : 'Use up to 240 characters for a quote and 60 for a name or a source';
}

function awardFrom(line: string): Award | string {
  const [title = '', source = '', year = '', ...more] = partsOf(line);
  if (!title || !source || !/^20\d\d$/.test(year) || more.length > 0)
    return `Write on each line: ${AWARD_FORMAT}`;
  const award = AWARD.safeParse({ title, source, year });
  return award.success ? award.data : 'Use up to 80 characters for an award and 60 for its source';
}

function isSecureLink(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && !url.username && !url.password && text.length <= 300;
}

const firstError = (read: readonly unknown[]): string | null =>
  read.find((each): each is string => typeof each === 'string') ?? null;

export const parseReviews = (typed: string): Review[] =>
  blocksOf(typed)
    .map(reviewFrom)
    .flatMap((read) => (typeof read === 'string' ? [] : [read]));

export const parseAwards = (typed: string): Award[] =>
  linesOf(typed)
    .map(awardFrom)
    .flatMap((read) => (typeof read === 'string' ? [] : [read]));

export function reviewsError(typed: string): string | null {
  const blocks = blocksOf(typed);
  return blocks.length > 6 ? 'Use up to 6 reviews' : firstError(blocks.map(reviewFrom));
}

export function awardsError(typed: string): string | null {
  const lines = linesOf(typed);
  return lines.length > 4 ? 'Use up to 4 awards, one on each line' : firstError(lines.map(awardFrom));
}

export const formatReviews = (reviews: readonly Review[]): string =>
  reviews
    .map(
      ({ quote, author, stars, source, date, url }) =>
        `${quote}\n${[author, stars, source, date, url].join(' | ')}`,
    )
    .join('\n\n');

export const formatAwards = (awards: readonly Award[]): string =>
  awards.map(({ title, source, year }) => [title, source, year].join(' | ')).join('\n');
