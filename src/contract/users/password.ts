/** The rules of a new password that both sides know: long rather than odd. What is easy to guess, the server knows. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** How long a link by which somebody chooses a password is good. */
export const LINK_HOURS = 72

export type PasswordError = 'tooShort' | 'tooLong' | 'sameAsOld' | 'sameAsUsername' | 'tooSimple'

/**
 * The first broken rule of a new password, or null. Length counts characters as people do, not code units.
 * @param old the present password; null for a new user's first one
 */
export function checkNewPassword(password: string, old: string | null, username: string): PasswordError | null {
  if ([...password].length < PASSWORD_MIN) return 'tooShort'
  if (password.length > PASSWORD_MAX) return 'tooLong'
  if (password === old) return 'sameAsOld'
  if (password.toLowerCase() === username.toLowerCase()) return 'sameAsUsername'
  if (new Set(password).size < 4) return 'tooSimple'
  return null
}
