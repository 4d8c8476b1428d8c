/** What `NOTIFY sessions` carries instead of a user's id when something changed for many, as the companies of a shop. */
export const EVERYBODY = '*'
