export type Logo = { mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'; width: number; height: number };

export const LOGO_MOST_BYTES = 256 * 1024;
