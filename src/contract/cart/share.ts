/** How long a share link lives, in days, and how many a cart may have at a time. */
export const SHARE_DAYS = { min: 1, max: 365, default: 30 } as const
export const SHARES_MAX = 20

/** 128 bits, base64url without padding: what stands after `/shared#`. */
export const isShareCode = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)
