/** Who is signed in on this device, among what is kept of the state (storage/session-record.ts). */
export const SESSION_KEY = 'session'
