export type Logo = { mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'; width: number; height: number };

export const MAX_LOGO_BYTES = 256 * 1024;
