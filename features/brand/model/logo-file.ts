export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
export type Logo = { mediaType: LogoType; width: number; height: number };
/** As stored. */
export type LogoFile = Logo & { sha256: string };

export const MAX_LOGO_BYTES = 256 * 1024;
